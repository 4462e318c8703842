"""Signing in with the organisation's own identity provider, a real one, in a browser."""

from collections.abc import Iterator

import pytest
from allauth.socialaccount.models import SocialAccount
from django.db import connection
from oidc_provider_mock import User as Identity
from oidc_provider_mock import run_server_in_thread
from playwright.sync_api import Browser, Page, expect

from tests.cast import Cast
from tests.e2e.browsing import Browsers, assert_open_to_everybody, browsers
from tests.e2e.serving import running_server
from wiki.models import Membership, User

pytestmark = [
    pytest.mark.e2e,
    # Of the provider's own library, about the provider.
    pytest.mark.filterwarnings("ignore::DeprecationWarning:authlib"),
]

# The provider's own pages want a style sheet of another host, which nobody has here.
ELSEWHERE = "https://cdn.jsdelivr.net/**"
PEOPLE = (
    Identity(sub="ida", claims={"email": "ida@example.org", "name": "Ida", "email_verified": True}),
    Identity(sub="mallory", claims={"email": "edith@example.org", "email_verified": False}),
)


@pytest.fixture
def windows(browser: Browser, transactional_db: None) -> Iterator[Browsers]:
    """Windows on a site that is set up with a provider, as the README says."""
    with run_server_in_thread(user_claims=PEOPLE) as provider:
        settings = {
            "OIDC_ISSUER": f"http://localhost:{provider.server_port}",
            "OIDC_CLIENT_ID": "plumbline",
            "OIDC_CLIENT_SECRET": "of the test",
            "OIDC_NAME": "The Office",
        }
        database = str(connection.settings_dict["NAME"])
        with (
            running_server(database=database, environment=settings) as site,
            browsers(browser, site) as opened,
        ):
            yield opened


def _at_the_provider(windows: Browsers) -> Page:
    window = windows.open()
    window.context.route(ELSEWHERE, lambda route: route.fulfill(content_type="text/css"))
    window.goto("/accounts/login/")
    assert_open_to_everybody(window)
    window.get_by_role("link", name="The Office").click()
    expect(window.get_by_role("heading", name="Authorize Client")).to_be_visible()
    return window


def test_whom_the_provider_knows_gets_an_account_and_no_role(windows: Browsers, cast: Cast) -> None:
    for _ in range(2):
        window = _at_the_provider(windows)
        window.get_by_role("button", name="ida", exact=True).click()
        expect(window.get_by_text("Your name here is ida")).to_be_visible()
        assert_open_to_everybody(window)
    ida = SocialAccount.objects.get(uid="ida").user
    assert ida.email == "ida@example.org"
    assert not ida.is_staff
    assert not ida.is_superuser
    assert not Membership.objects.filter(user=ida).exists()


def test_who_says_no_at_the_provider_is_told_so_and_may_try_again(windows: Browsers) -> None:
    window = _at_the_provider(windows)
    windows.expected.append("401")  # this provider forgets the state in its refusal
    window.get_by_role("button", name="Deny").click()
    expect(window.get_by_role("heading", name="Not signed in")).to_be_visible()
    assert_open_to_everybody(window)
    assert not User.objects.filter(socialaccount__isnull=False).exists()


def test_a_provider_that_names_another_persons_address_does_not_hand_over_the_account(
    windows: Browsers, cast: Cast
) -> None:
    User.objects.filter(pk=cast.editor.pk).update(email="edith@example.org")
    window = _at_the_provider(windows)
    window.get_by_role("button", name="mallory", exact=True).click()
    expect(window.get_by_role("heading", name="One more thing")).to_be_visible()
    assert not SocialAccount.objects.filter(user=cast.editor).exists()
    assert_open_to_everybody(window)
