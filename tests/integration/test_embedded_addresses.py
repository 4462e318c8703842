"""Settings find the database and the broker by pure functions of the environment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config import embedded

SOCKETS = {"PLUMBLINE_VAR": "/srv/wiki"}


def test_without_a_database_url_the_address_is_the_embedded_socket() -> None:
    settings = embedded.database_settings(SOCKETS)
    assert settings["HOST"] == "/srv/wiki/run"
    assert (settings["NAME"], settings["USER"]) == ("plumbline", "plumbline")


def test_a_database_url_is_taken_apart_and_decoded() -> None:
    url = "postgres://ann:p%40ss%2Fword@db.example.org:6432/wiki?sslmode=require"
    settings = embedded.database_settings({"DATABASE_URL": url})
    assert settings["HOST"] == "db.example.org"
    assert settings["PORT"] == "6432"
    assert settings["USER"] == "ann"
    assert settings["PASSWORD"] == "p@ss/word"
    assert settings["NAME"] == "wiki"
    assert settings["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.parametrize("url", ["mysql://h/wiki", "postgres://h/", "wiki", "postgres://h:99999/w"])
def test_an_impossible_database_url_is_refused_in_one_sentence(url: str) -> None:
    with pytest.raises(embedded.ServiceError) as refusal:
        embedded.database_settings({"DATABASE_URL": url})
    assert "DATABASE_URL" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_redis_and_celery_name_the_same_socket_in_their_own_spelling() -> None:
    assert embedded.redis_url(SOCKETS) == "unix:///srv/wiki/run/valkey.sock?db=0"
    assert embedded.celery_broker_url(SOCKETS) == (
        "redis+socket:///srv/wiki/run/valkey.sock?virtual_host=0"
    )


def test_a_cache_keeps_out_of_the_database_of_the_queues() -> None:
    assert embedded.redis_url(SOCKETS, db=1).endswith("?db=1")
    assert embedded.redis_url({"REDIS_URL": "redis://h:6379/0"}, db=1) == "redis://h:6379/1"
    assert embedded.redis_url({"REDIS_URL": "unix:///s?db=0"}, db=1) == "unix:///s?db=1"


def test_a_redis_url_is_used_as_it_is() -> None:
    env = {"REDIS_URL": "rediss://:secret@h:6380/2"}
    assert embedded.redis_url(env) == embedded.celery_broker_url(env) == env["REDIS_URL"]


@given(st.text(alphabet="abc/ é", max_size=300))
def test_a_socket_path_always_fits_whatever_the_folder_is_called(name: str) -> None:
    paths = embedded.paths({"PLUMBLINE_VAR": f"/srv/{name}"})
    assert len(bytes(paths.postgres_socket)) <= 103
    assert len(bytes(paths.valkey_socket)) <= 103


def test_two_deep_folders_do_not_share_their_sockets() -> None:
    deep = "/srv/" + "d" * 120
    one, other = (embedded.paths({"PLUMBLINE_VAR": deep + end}) for end in "ab")
    assert one.sockets != other.sockets
    assert one.sockets == embedded.paths({"PLUMBLINE_VAR": deep + "a"}).sockets
