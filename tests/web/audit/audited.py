"""What the tests of the faithfulness tab share: a page with one claim of each outcome."""

from django.test import Client

from engines.text import Span
from engines.verify import Finding, Unchecked, Verdict
from tests.cast import Cast
from wiki.models import Page, Revision

URL = "/w/handbook/p/window/faithfulness/"
LIST = f"{URL}?page=1"
LINES = ["The window is 14 days.", "It opens in June.", "<b>Bold</b> & free.", "Closed in May."]
BODY = (
    "The window is 30 days.[^S1:1] It opens in June.[^S1:2] All is free.[^S1:3] "
    "Closed in May.[^S1:4] Nobody cites this.\n"
)
FINDINGS = (
    Finding(Verdict.HALLUCINATION, "It says 14.", 0.91, (Span(14, 16),), (Span(14, 16),), "s"),
    Finding(Verdict.SUPPORTED, "Verbatim.", 1.0, (), (), "s"),
    Finding(Verdict.DRIFT, "<script>alert(1)</script>", 0.6, (Span(0, 3),), (Span(0, 11),), "s"),
    Unchecked("The judge is away."),
)
OUTCOMES = ["hallucination", "supported", "drift", "unchecked", "uncited"]


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def enter(cast: Cast, name: str = "reader") -> Client:
    client = Client()
    client.force_login(cast.by_name(name))
    return client
