"""Hostile words in every place a person or a document can put them; every screen is walked."""

from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from ask.models import Answer
from ingest.models import Document, Status
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_purpose, make_source
from tests.integration.wiki.acting import current, disputed
from wiki.models import ReviewItem
from wiki.services.pages import edit_page, rename_page
from wiki.services.proposals import propose
from wiki.services.queue import enqueue

HOSTILE = (
    "\"'><img src=x onerror=alert(1)><script>alert(1)</script><a href=javascript:alert(1)>{{ x }}"
)
# More screens than these hang together by links; fewer would mean that the walk ended early.
FEWEST, MOST = 30, 200


@pytest.fixture
def house(cast: Cast) -> Client:
    """A wiki in which everything that has words has hostile ones, and its administrator."""
    cast.wiki.name = HOSTILE[:120]
    cast.wiki.save()
    make_purpose(wiki=cast.wiki, text=f"# {HOSTILE}\n{HOSTILE}\n")
    names = {"title": HOSTILE, "filename": f"{HOSTILE}.md"}
    version = make_source(wiki=cast.wiki, lines=[f"It is 14 days {HOSTILE}", "It is 15."], **names)
    page = make_active(
        wiki=cast.wiki,
        title=f"A {HOSTILE}",
        body=f"It is 14 days.[^S1:1] {HOSTILE}\n",
        editor=cast.editor,
    )
    rename_page(page=page, title=f"B {HOSTILE}", author=cast.editor)
    edit_page(
        page=page,
        body=f"It is 14 days.[^S1:1] [[C {HOSTILE}]] {HOSTILE}\n\n# {HOSTILE}\n\nMore.\n",
        base=current(page),
        author=cast.editor,
        comment=HOSTILE,
    )
    make_draft(wiki=cast.wiki, title=f"D {HOSTILE}", body=f"{HOSTILE}\n")
    propose(page=page, base=current(page), body=HOSTILE, reason=HOSTILE, author=cast.editor)
    disputed(page, version, claim="It is 14 days.", line=1)
    Answer.objects.create(
        wiki=cast.wiki, asker=cast.administrator, question=HOSTILE, status="blocked", reason=HOSTILE
    )
    enqueue(
        wiki=cast.wiki,
        kind=ReviewItem.Kind.ANSWER,
        key="x",
        subject=HOSTILE,
        path="/",
        detail=HOSTILE,
    )
    client = Client()
    client.force_login(cast.administrator)
    upload = SimpleUploadedFile(f"{HOSTILE}.md", b"# Words")
    client.post("/w/handbook/upload/", {"files": upload})
    Document.objects.update(status=Status.FAILED, error=HOSTILE, error_code="broken")
    return client


def test_every_screen_that_can_be_reached_is_inert(house: Client) -> None:
    waiting, seen = ["/w/handbook/", f"/w/handbook/search/?q={HOSTILE}"], set[str]()
    while waiting and len(seen) < MOST:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        response = house.get(path)
        assert response.status_code < 500, path
        if response["Content-Type"].startswith("text/html"):
            tree = LexborHTMLParser(response.text)
            assert faults(tree) == [], path
            waiting.extend(links(tree, path))
        elif response.streaming:
            response.getvalue()
    assert len(seen) >= FEWEST


def faults(tree: LexborHTMLParser) -> list[str]:
    """Return the elements of a screen that would do something we did not write."""
    found = []
    for node in tree.css("*"):
        attributes = {name.lower(): value or "" for name, value in node.attributes.items()}
        runs = any(name.startswith("on") or name == "style" for name in attributes)
        leads = attributes.get("href", "").lower().lstrip().startswith("javascript:")
        script = node.tag == "script" and not attributes.get("src", "").startswith("/static/")
        loads = node.tag in {"img", "iframe", "object", "embed"} and not attributes.get(
            "src", ""
        ).startswith(("/w/", "/static/"))
        if runs or leads or script or loads:
            found.append(node.html or "")
    return found


def links(tree: LexborHTMLParser, path: str) -> list[str]:
    """Return the addresses within the wiki that a screen leads to."""
    hrefs = [node.attributes.get("href") or "" for node in tree.css("a[href]")]
    here = urlsplit(path).path
    whole = [f"{here}{href}" if href.startswith("?") else href for href in hrefs]
    return [href.partition("#")[0] for href in whole if href.startswith("/w/handbook/")]
