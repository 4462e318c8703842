"""`manage.py audit_wiki`: what it would take, and the start."""

import io

import pytest
from django.core.management import CommandError, call_command

from audit.models import AuditRun
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.endpoints.acting import make_role
from wiki.models import Page

pytestmark = pytest.mark.django_db

CLAIM = "Whoever holds a voucher may wait a good while before spending it."


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["Gift cards keep their value for three years."])
    body = f"{CLAIM}[^S1:1]\n"
    made = make_active(wiki=cast.wiki, title="Gifts", body=body, editor=cast.editor)
    AuditRun.objects.all().delete()
    return made


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("audit_wiki", *arguments, stdout=out)
    return out.getvalue()


def test_a_dry_run_says_what_a_model_would_be_sent_and_begins_nothing(
    cast: Cast, page: Page
) -> None:
    make_role()
    said = run("handbook", "--dry-run")
    assert "1 claim(s): 0 known already, 0 settled without a model, 1 to be sent." in said
    assert "At most 1 call(s)" in said
    assert "no daily limit is set" in said
    assert not AuditRun.objects.exists()


def test_without_a_model_nothing_is_sent(cast: Cast, page: Page) -> None:
    assert "No call of a model is needed." in run("handbook", "--dry-run", "--page", "gifts")


def test_otherwise_the_pages_are_queued(cast: Cast, page: Page) -> None:
    assert "1 page(s) are being checked again." in run("handbook")
    assert AuditRun.objects.get().status == "waiting"


@pytest.mark.parametrize("arguments", [["nowhere"], ["handbook", "--page", "nothing"]])
def test_what_is_not_there_is_said(cast: Cast, page: Page, arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="There is no"):
        run(*arguments)
