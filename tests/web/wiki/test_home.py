"""The first screen lists the wikis a person may read."""

import pytest
from django.test import Client

from tests.cast import Cast
from tests.factories import make_user, make_wiki
from tests.web.wiki.conftest import Visit
from wiki.models import Membership, Page, Role


def test_a_member_of_one_wiki_is_led_straight_to_it(cast: Cast, visit: Visit) -> None:
    assert visit("reader").get("/")["Location"] == f"/w/{cast.wiki.slug}/"


def test_a_member_of_two_wikis_sees_both_with_their_truth(
    cast: Cast, visit: Visit, page: Page
) -> None:
    other = make_wiki("Lab notes")
    make_wiki("Somebody else's")
    Membership.objects.create(wiki=other, user=cast.reader, role=Role.READER)
    shown = visit("reader").get("/").content.decode()

    assert "Office handbook" in shown
    assert "Lab notes" in shown
    assert "Somebody else" not in shown
    assert "2 supported, 1 hallucination, 1 uncited" in shown
    assert "no claims" in shown


def test_somebody_of_no_wiki_is_told_whom_to_ask(visit: Visit) -> None:
    shown = visit("outsider").get("/").content.decode()

    assert "There is no wiki you may read" in shown
    assert "otto" in shown


@pytest.mark.django_db
def test_a_visitor_is_asked_to_sign_in(client: Client) -> None:
    make_user("somebody")

    assert client.get("/")["Location"].startswith("/accounts/login/")


@pytest.mark.django_db
def test_a_visitor_sees_what_is_public(client: Client) -> None:
    make_user("somebody")
    make_wiki("Open book", public_read=True)

    assert client.get("/")["Location"] == "/w/open-book/"
