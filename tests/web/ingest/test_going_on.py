"""A decision on a document leads to the next matter of the review queue, as every other does."""

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from ingest.models import Document
from tests.cast import Cast
from tests.integration.ingest.doubles import SKIP, ToldGate, bring, finish, make_engines
from wiki.models import ReviewItem

REVIEW = "/w/handbook/review/"


@pytest.fixture
def kept_out(cast: Cast) -> list[Document]:
    """Three documents that the gate kept out."""
    engines = make_engines(gate=ToldGate(SKIP))
    return [
        finish(bring(cast.wiki, cast.contributor, text=f"{name}.", filename=f"{name}.md"), engines)
        for name in ("Bread", "Milk", "Salt")
    ]


@pytest.fixture
def editor(client: Client, cast: Cast) -> Client:
    client.force_login(cast.editor)
    return client


def decide(client: Client, document: Document, verb: str, reason: str = "") -> str:
    """Decide on a document; return where that leads."""
    answer = client.post(f"{document.get_absolute_url()}{verb}/", {"reason": reason})
    return str(answer.headers["Location"])


def test_one_decision_leads_to_the_next_document_and_at_last_to_the_empty_queue(
    editor: Client, kept_out: list[Document]
) -> None:
    bread, milk, salt = kept_out
    assert decide(editor, milk, "skip") == salt.get_absolute_url()
    assert decide(editor, salt, "overrule", "Ours.") == bread.get_absolute_url()
    assert decide(editor, bread, "skip") == REVIEW
    assert not ReviewItem.objects.waiting().exists()


def test_a_refused_decision_stays_where_it_was_made(
    editor: Client, kept_out: list[Document]
) -> None:
    assert decide(editor, kept_out[0], "overrule") == kept_out[0].get_absolute_url()
    assert ReviewItem.objects.waiting().count() == len(kept_out)


def test_the_next_screen_says_what_became_of_the_document(
    editor: Client, kept_out: list[Document]
) -> None:
    shown = editor.post(f"{kept_out[0].get_absolute_url()}skip/", follow=True).text
    message = LexborHTMLParser(shown).css_first(".message--success")
    assert message is not None
    assert "Bread.md: left out" in message.text()


def test_a_document_says_where_it_stands_in_the_queue(
    editor: Client, cast: Cast, kept_out: list[Document]
) -> None:
    address = kept_out[1].get_absolute_url()
    place = LexborHTMLParser(editor.get(address).text).css_first(".place")
    assert place is not None
    assert "2 of 3 in the queue" in place.text()
    editor.force_login(cast.contributor)
    assert LexborHTMLParser(editor.get(address).text).css_first(".place") is None
