"""Settings, the record, health, and the style page."""

from pathlib import Path

import pytest
from django.test import Client, RequestFactory

from tests.cast import Cast
from tests.factories import make_user
from tests.web.wiki.conftest import Visit
from wiki import probes
from wiki.models import AnchorCheck, Event, Page, Wiki
from wiki.probes import Probe, attempt
from wiki.services.health import checks
from wiki.views.style import style

SETTINGS = {
    "name": "Our handbook",
    "public_read": "on",
    "sensitive_subjects": "refund\nlegal",
    "sensitive_threshold": "0.9",
}


def test_settings_are_changed_and_the_change_is_on_record(cast: Cast, visit: Visit) -> None:
    response = visit("administrator").post("/w/handbook/settings/", SETTINGS)

    assert response["Location"] == "/w/handbook/settings/"
    wiki = Wiki.objects.get()
    assert (wiki.name, wiki.public_read, wiki.second_person, wiki.sensitive_threshold) == (
        "Our handbook",
        True,
        False,
        0.9,
    )
    assert Event.objects.filter(verb="settings", summary__contains="public read").exists()


@pytest.mark.parametrize(
    "wrong", [{"name": " "}, {"sensitive_threshold": "2"}, {"sensitive_threshold": "x"}]
)
def test_settings_that_make_no_sense_change_nothing(
    cast: Cast, visit: Visit, wrong: dict[str, str]
) -> None:
    response = visit("administrator").post("/w/handbook/settings/", SETTINGS | wrong)

    assert response.context["form"].errors
    assert Wiki.objects.get().name == "Office handbook"


def test_saving_settings_as_they_are_records_nothing(cast: Cast, visit: Visit) -> None:
    administrator = visit("administrator")
    administrator.post("/w/handbook/settings/", SETTINGS)
    administrator.post("/w/handbook/settings/", SETTINGS)

    assert Event.objects.filter(verb="settings").count() == 1


def test_the_record_keeps_members_and_settings_from_editors(
    cast: Cast, visit: Visit, page: Page
) -> None:
    visit("administrator").post("/w/handbook/settings/", SETTINGS)

    assert "Settings changed" in visit("administrator").get("/w/handbook/events/").text
    editor = visit("editor").get("/w/handbook/events/").text
    assert "Settings changed" not in editor
    assert "Loans: Draft → Active" in editor


@pytest.fixture
def superuser(db: None) -> Client:
    client = Client()
    client.force_login(make_user("root", is_superuser=True))
    return client


def test_health_looks_at_every_service(superuser: Client) -> None:
    AnchorCheck.objects.create(checked=12, broken=1)
    found = {check.name: check for check in superuser.get("/health/").context["checks"]}

    assert found["Database"].good
    assert "pgvector" in found["Database"].detail
    assert found["Broker"].good
    assert found["Workers"].good is False
    assert found["Anchors"].good is False
    assert "12 verified, 1 broken" in found["Anchors"].detail
    assert found["Search index"].good


def test_anchors_never_verified_are_neither_good_nor_bad(superuser: Client) -> None:
    found = {check.name: check for check in superuser.get("/health/").context["checks"]}

    assert found["Anchors"].good is None


@pytest.mark.django_db
def test_a_broker_that_is_away_is_told_and_does_not_hold_the_page_up(tmp_path: Path) -> None:
    found = {check.name: check for check in checks(broker_url=f"redis+socket://{tmp_path}/none")}

    assert found["Broker"].good is False
    assert "does not answer" in found["Broker"].detail
    assert "Workers" not in found


@pytest.mark.django_db
def test_the_style_page_shows_the_shared_parts_and_a_card(rf: RequestFactory) -> None:
    assert b"The plumb line" in style(rf.get("/style/")).content
    assert b"card__title" in style(rf.get("/style/?card=1")).content


def test_a_look_tries_no_engine_and_the_button_does(superuser: Client) -> None:
    looked = superuser.get("/health/").context["engines"]
    tried = superuser.post("/health/").context["engines"]

    assert [row["outcome"] for row in looked] == [None] * len(looked)
    (embedder,) = [row for row in tried if row["probe"].role == "embedder"]
    assert embedder["outcome"].problem == ""


def test_an_engine_that_fails_says_how() -> None:
    def broken() -> object:
        raise ConnectionError("no route to the model")

    outcome = attempt(Probe("judge", lambda: "remote", broken))

    assert outcome.problem == "ConnectionError: no route to the model"


def test_the_last_engine_registered_for_a_role_serves_it() -> None:
    before = probes.probes()
    embedder = next(probe for probe in before if probe.role == "embedder")
    other = Probe("embedder", lambda: "other", lambda: None)
    probes.register(other)

    assert other in probes.probes()
    assert embedder not in probes.probes()
    probes.register(embedder)


def test_health_is_for_who_runs_the_site(cast: Cast, visit: Visit) -> None:
    assert visit("administrator").get("/health/").status_code == 404
    assert visit("administrator").post("/health/").status_code == 404
    assert Client().get("/health/")["Location"].startswith("/accounts/login/")
