"""The first visit makes the first account and the first wiki, once."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test import Client

from tests.factories import make_user
from wiki.errors import RefusedError
from wiki.models import Membership, Role, User, Wiki
from wiki.services.wikis import STARTING_PURPOSE, set_up_site

FIRST = {
    "username": "ada",
    "email": "ada@example.org",
    "password": "a long and quiet evening",
    "wiki_name": "Office handbook",
    "purpose": "# Purpose\nOur rules.\n",
}


@pytest.mark.django_db
def test_the_first_visitor_is_led_to_the_setup_with_a_purpose_to_start_from(
    client: Client,
) -> None:
    assert client.get("/")["Location"] == "/setup/"
    shown = client.get("/setup/").content.decode()

    assert STARTING_PURPOSE.splitlines()[0] in shown


@pytest.mark.django_db
def test_the_setup_makes_account_and_wiki_and_leads_to_the_upload(client: Client) -> None:
    response = client.post("/setup/", FIRST)

    assert response["Location"] == "/w/office-handbook/upload/"
    ada = User.objects.get()
    assert ada.is_superuser
    assert ada.check_password(FIRST["password"])
    wiki = Wiki.objects.get()
    assert Membership.objects.get(wiki=wiki, user=ada).role == Role.ADMINISTRATOR
    purpose = wiki.purposes.get()
    assert (purpose.text, purpose.author) == ("# Purpose\nOur rules.\n", ada)
    assert client.get("/w/office-handbook/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["short", "12345678901", "ada@example.org"])
def test_a_weak_password_is_refused_and_nothing_is_made(client: Client, password: str) -> None:
    response = client.post("/setup/", FIRST | {"password": password})

    assert response.status_code == 200
    assert b"password" in response.content
    assert not User.objects.exists()
    assert not Wiki.objects.exists()


@pytest.mark.django_db
def test_once_somebody_has_an_account_there_is_no_setup(client: Client) -> None:
    make_user("first")

    assert client.get("/setup/")["Location"] == "/"
    assert client.post("/setup/", FIRST)["Location"] == "/"
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_first_visitors_at_the_same_moment_one_is_refused() -> None:
    start, refused = Barrier(2), []

    def visit(name: str) -> None:
        start.wait()
        try:
            set_up_site(**(FIRST | {"username": name, "wiki_name": name}))
        except RefusedError as refusal:
            refused.append(str(refusal))
        finally:
            connection.close()

    threads = [Thread(target=visit, args=[name]) for name in ("ada", "bob")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert refused == ["This site was set up already. Sign in instead."]
    assert User.objects.count() == Wiki.objects.count() == 1


@pytest.mark.django_db
def test_who_runs_the_site_founds_a_further_wiki(client: Client) -> None:
    client.force_login(make_user("ada", is_superuser=True))
    response = client.post("/new-wiki/", {"name": "Lab notes", "purpose": "Notes."})

    assert response["Location"] == "/w/lab-notes/upload/"
    again = client.post("/new-wiki/", {"name": "Lab  notes", "purpose": ""})
    assert b"exists already" in again.content


@pytest.mark.django_db
def test_others_find_no_way_to_found_a_wiki(client: Client) -> None:
    client.force_login(make_user("bob"))

    assert client.get("/new-wiki/").status_code == 404
    assert client.post("/new-wiki/", {"name": "Mine"}).status_code == 404
