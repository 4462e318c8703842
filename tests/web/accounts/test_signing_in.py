"""Signing in, being locked out, and what strangers may not do."""

import re

import pytest
from allauth.account.adapter import get_adapter as account_adapter
from allauth.socialaccount.adapter import get_adapter as social_adapter
from allauth.socialaccount.models import SocialLogin
from django.core.cache import cache
from django.db import connection
from django.test import Client, RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.factories import PASSWORD, make_active

LOGIN = "/accounts/login/"
READS = re.compile(r"\s*(\(?SELECT|WITH|DECLARE|SAVEPOINT|RELEASE)\b")


@pytest.fixture(autouse=True)
def fresh_counters() -> None:
    """Attempts are counted in the cache, which outlives a test."""
    cache.clear()


def sign_in(client: Client, name: str, password: str) -> int:
    response = client.post(LOGIN, {"login": name, "password": password})
    return int(response.status_code)


@pytest.mark.parametrize("login", ["reed", "reed@example.org"])
def test_a_person_signs_in_by_name_or_address(client: Client, cast: Cast, login: str) -> None:
    assert sign_in(client, login, PASSWORD) == 302
    assert client.get("/w/handbook/").status_code == 200


def test_guessing_locks_the_account_for_this_address_only(client: Client, cast: Cast) -> None:
    for _ in range(5):
        sign_in(client, "reed", "wrong")
    assert sign_in(client, "reed", PASSWORD) != 302
    assert client.get("/w/handbook/").status_code == 302
    elsewhere = Client(REMOTE_ADDR="10.1.2.3")
    assert sign_in(elsewhere, "reed", PASSWORD) == 302


def test_strangers_cannot_make_an_account(client: Client, cast: Cast) -> None:
    form = {"username": "eve", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/accounts/signup/", form)
    assert not type(cast.reader).objects.filter(username="eve").exists()


def test_single_sign_on_lets_in_whom_the_form_does_not(rf: RequestFactory) -> None:
    request = rf.get(LOGIN)
    assert not account_adapter(request).is_open_for_signup(request)
    assert social_adapter(request).is_open_for_signup(request, SocialLogin())


def test_a_post_without_a_token_is_refused(cast: Cast) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(cast.editor)
    assert careful.post("/w/handbook/ask/", {"question": "Why?"}).status_code == 403


def test_every_answer_carries_the_policy(client: Client, cast: Cast) -> None:
    response = client.get(LOGIN)
    policy = response["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "default-src 'none'" in policy
    assert response["X-Frame-Options"] == "DENY"


@override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True)
def test_cookies_are_for_the_server_only(client: Client, cast: Cast) -> None:
    sign_in(client, "reed", PASSWORD)
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Lax"


def test_no_address_is_changed_by_reading_it(client: Client, cast: Cast) -> None:
    """Routes that change something refuse GET, but for those that ask first what it shall be."""
    client.force_login(cast.administrator)
    for address in ("conflict/1/dismiss/", "proposal/1/approve/", "a/1/stop/"):
        assert client.get(f"/w/handbook/{address}").status_code == 405
    make_active(wiki=cast.wiki, title="Window", body="Text.\n", editor=cast.editor)
    for address in ("p/window/audit/", "audit/", "p/window/reading/", "reading/"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/w/handbook/{address}").status_code == 200
        written = [query["sql"] for query in asked if not READS.match(query["sql"])]
        assert written == []
