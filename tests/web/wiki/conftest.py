"""A wiki with one checked page, and browsers of the people who come to it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser, LexborNode

from engines.text import claims
from tests.cast import Cast
from tests.factories import make_active, make_source
from wiki.models import Faithfulness, Page, Revision

LINES = [
    "# Loans",
    "The window is 14 days.",
    "It may be renewed twice.",
    "Films are lent for a week.",
]
BODY = """# Loans

The window is 14 days.[^S1:2] It may be renewed at will.[^S1:3]

## Films

Films are lent for a week.[^S1:4] See [[Fees]].
"""

Visit = Callable[[str], Client]
VERDICTS = ("supported", "hallucination", "supported")


@pytest.fixture
def visit(cast: Cast) -> Visit:
    """A browser in which a member of the cast has signed in."""

    def signed_in(person: str) -> Client:
        client = Client()
        client.force_login(cast.by_name(person))
        return client

    return signed_in


@pytest.fixture
def page(cast: Cast) -> Page:
    """An active page on one source, a hallucination in it."""
    make_source(wiki=cast.wiki, lines=LINES, title="Loan rules")
    made = make_active(
        wiki=cast.wiki, title="Loans", body=BODY, editor=cast.editor, author=cast.editor
    )
    assert made.current_revision
    make_truth(made.current_revision, *VERDICTS)
    return made


def one(root: LexborHTMLParser | LexborNode, css: str) -> LexborNode:
    """Return the first element that a selector finds; there must be one."""
    found = root.css_first(css)
    assert found is not None, css
    return found


def make_truth(revision: Revision, *verdicts: str) -> Faithfulness:
    """Store verdicts for the first claims of a revision, and "uncited" for the others."""
    found = claims(revision.body)
    given = [*verdicts, *["uncited"] * len(found)][: len(found)]
    marks = [
        {
            "ordinal": n,
            "start": claim.start,
            "end": claim.end,
            "text": claim.text,
            "verdict": verdict,
        }
        for n, (claim, verdict) in enumerate(zip(found, given, strict=True), start=1)
    ]
    counts = {name: given.count(name) for name in set(given)}
    return Faithfulness.objects.create(
        revision=revision, marks=marks, fingerprint="test", checked_at=timezone.now(), **counts
    )
