"""Setting which endpoint serves a role, and where its key is."""

from dataclasses import replace
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.test import override_settings

from endpoints.models import EndpointState, LlmRole, RoleEndpoint
from endpoints.services import circuits
from endpoints.services.keys import key_of
from endpoints.services.roles import (
    RoleSettings,
    remove_role,
    set_limits,
    set_role,
    shared_provider,
)
from engines.llm import EndpointDownError, EndpointRefusedError, Secret
from tests.cast import Cast
from tests.factories import make_user
from tests.integration.endpoints.acting import make_role
from tests.support.llm import KEY
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import User

pytestmark = pytest.mark.django_db
SETTINGS = RoleSettings(
    base_url="https://api.example.org/v1/",
    model="small",
    key_variable="",
    temperature=0.0,
    window=8192,
    seconds=60,
    price_in=Decimal(1),
    price_out=Decimal(2),
)


@pytest.fixture
def root() -> User:
    return make_user("root", is_superuser=True)


def put(person: User, *, key: str = "", forget: bool = False, **changes: object) -> RoleEndpoint:
    return set_role(
        person=person,
        role=LlmRole.AUDITOR,
        settings=replace(SETTINGS, **changes),  # type: ignore[arg-type]
        key=Secret(key),
        forget_key=forget,
    )


def test_a_key_is_kept_sealed_and_opens_to_who_sends_it(root: User) -> None:
    endpoint = put(root, key=KEY)
    assert KEY not in str(RoleEndpoint.objects.values().get())
    assert key_of(endpoint) == Secret(KEY)
    assert endpoint.base_url == "https://api.example.org/v1"


def test_the_same_key_is_sealed_differently_each_time(root: User) -> None:
    assert put(root, key=KEY).sealed_key != put(root, key=KEY).sealed_key


def test_a_stored_key_stays_until_another_is_entered_or_it_is_forgotten(root: User) -> None:
    put(root, key=KEY)
    assert key_of(put(root, model="large")) == Secret(KEY)
    assert key_of(put(root, key="sk-2")) == Secret("sk-2")
    assert not key_of(put(root, forget=True))


def test_a_stored_key_goes_to_no_other_provider(root: User) -> None:
    put(root, key=KEY)
    with pytest.raises(RefusedError, match=r"given for api\.example\.org"):
        put(root, base_url="https://elsewhere.example/v1")
    assert RoleEndpoint.objects.get().provider == "api.example.org"
    assert not key_of(put(root, base_url="https://elsewhere.example/v1", forget=True))


def test_a_key_sealed_under_another_secret_is_asked_for_again(root: User) -> None:
    endpoint = put(root, key=KEY)
    with override_settings(SECRET_KEY="another"), pytest.raises(EndpointRefusedError) as caught:
        key_of(endpoint)
    assert "Enter the key again" in str(caught.value)


@pytest.mark.parametrize("name", ["PLUMBLINE_SECRET_KEY", "DATABASE_URL", "x_API_KEY", "_API_KEY"])
def test_only_a_variable_that_is_for_a_key_can_be_named(root: User, name: str) -> None:
    with pytest.raises(RefusedError, match="end in _API_KEY"):
        put(root, key_variable=name)


def test_a_key_is_in_one_place(root: User) -> None:
    with pytest.raises(RefusedError, match="not both"):
        put(root, key=KEY, key_variable="SOME_API_KEY")
    put(root, key=KEY)
    assert put(root, key_variable="SOME_API_KEY").sealed_key == ""
    with pytest.raises(IntegrityError), transaction.atomic():
        RoleEndpoint.objects.update(sealed_key="x")


@pytest.mark.parametrize(
    "url",
    [
        "api.example.org/v1",
        "ftp://example.org/v1",
        "file:///etc/passwd",
        "https://me:pass@example.org/v1",
        "https://example.org/v1?key=x",
        "https://example.org/v1#x",
        "https://",
        "https://[::1/v1",
        "https://example.org:99999/v1",
    ],
)
def test_an_address_is_plain(root: User, url: str) -> None:
    with pytest.raises(RefusedError, match="must look like"):
        put(root, base_url=url)


def test_a_change_forgets_what_was_known_of_the_endpoint(root: User) -> None:
    endpoint = put(root)
    circuits.record_failure(endpoint, EndpointDownError("Down."))
    put(root)
    assert not EndpointState.objects.exists()


def test_only_who_runs_the_site_sets_anything(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        put(cast.administrator)
    with pytest.raises(NotAllowedError):
        remove_role(person=cast.administrator, role=LlmRole.AUDITOR)
    with pytest.raises(NotAllowedError):
        set_limits(person=cast.administrator, soft_per_day=None, hard_per_day=None, at_once=1)


def test_the_limit_that_warns_is_not_above_the_one_that_stops(root: User) -> None:
    with pytest.raises(RefusedError):
        set_limits(person=root, soft_per_day=Decimal(3), hard_per_day=Decimal(2), at_once=1)


def test_one_provider_for_writer_and_auditor_is_noticed(root: User) -> None:
    put(root)
    assert shared_provider() == ""
    writer = make_role(role=LlmRole.WRITER, base_url="https://API.example.org/v1", model="large")
    assert shared_provider() == "api.example.org"
    writer.base_url = "https://other.example/v1"
    writer.save()
    assert shared_provider() == ""


def test_rows_say_what_they_are(root: User) -> None:
    endpoint = put(root)
    limits = set_limits(person=root, soft_per_day=None, hard_per_day=Decimal(2), at_once=3)
    circuits.record_failure(endpoint, EndpointDownError("Down."))
    assert str(endpoint) == "auditor: api.example.org/small"
    assert str(limits) == "None / 2 a day, 3 at once"
    assert str(EndpointState.objects.get()) == "https://api.example.org/v1 small"
