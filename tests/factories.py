"""The only makers of rows. Pages and sources go through the services, as they do in life."""

import itertools
from collections.abc import Sequence
from typing import Any

from django.utils.text import slugify

from engines.documents import Document, Line
from engines.text import claims
from wiki.models import Membership, Page, Proposal, Purpose, Role, SourceVersion, User, Wiki
from wiki.services.blobs import store_blob
from wiki.services.faithfulness import Mark, record_proposal_faithfulness
from wiki.services.lifecycle import promote_page
from wiki.services.pages import create_page
from wiki.services.sources import add_source_version

PASSWORD = "correct horse battery staple"
PURPOSE = "# Purpose\nTravel and leave rules of our office belong here.\n"
_count = itertools.count(1)


def make_user(username: str = "", **fields: Any) -> User:
    username = username or f"person{next(_count)}"
    return User.objects.create_user(username, f"{username}@example.org", PASSWORD, **fields)


def make_wiki(name: str = "", **fields: Any) -> Wiki:
    name = name or f"Wiki {next(_count)}"
    fields.setdefault("slug", slugify(name))
    return Wiki.objects.create(name=name, **fields)


def make_purpose(*, wiki: Wiki, text: str = PURPOSE) -> Purpose:
    return Purpose.objects.create(wiki=wiki, number=wiki.purposes.count() + 1, text=text)


def make_member(*, wiki: Wiki, role: Role, username: str = "") -> User:
    user = make_user(username)
    Membership.objects.create(wiki=wiki, user=user, role=role)
    return user


def make_document(lines: Sequence[str], *, title: str = "Handbook", **changes: Any) -> Document:
    fields = {
        "title": title,
        "kind": "markdown",
        "media_type": "text/markdown",
        "language": "en",
        "lines": tuple(
            Line(text=text, page=None, label="", heading="", box=None) for text in lines
        ),
        "notes": (),
    }
    return Document(**(fields | changes))


def make_source(
    *, wiki: Wiki, lines: Sequence[str], title: str = "Handbook", **more: Any
) -> SourceVersion:
    """Add a source (or, with `source=`, a new version of one) with these lines."""
    # Unlike bytes, lines may repeat between sources of one test.
    blob = store_blob(["\n".join(lines).encode(), f"\n{next(_count)}".encode()])
    return add_source_version(
        wiki=wiki,
        blob=blob,
        filename=more.pop("filename", f"{title}.md"),
        document=make_document(lines, title=title),
        uploader=more.pop("uploader", None),
        **more,
    )


def make_draft(*, wiki: Wiki, title: str, body: str, author: User | None = None) -> Page:
    return create_page(wiki=wiki, title=title, body=body, author=author, agent="writer test")


def make_active(
    *, wiki: Wiki, title: str, body: str, editor: User, author: User | None = None
) -> Page:
    page = make_draft(wiki=wiki, title=title, body=body, author=author)
    return promote_page(
        page=page,
        revision_id=page.current_revision_id or 0,
        person=editor,
        reason="Read against its sources",
    )


def make_checked(proposal: Proposal, *, verdict: str = "supported") -> Proposal:
    """Record that the checks of a proposed body ran, and found the same for every claim."""
    marks = [
        Mark(
            ordinal=ordinal,
            start=claim.start,
            end=claim.end,
            verdict=verdict,
            text=claim.text,
            reason="As the test says",
        )
        for ordinal, claim in enumerate(claims(proposal.body), start=1)
    ]
    record_proposal_faithfulness(proposal=proposal, marks=marks, fingerprint="test")
    return proposal
