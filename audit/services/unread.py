"""Claims of active pages, and which of them a reviewer has not read yet."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from audit.models import CriticalReading, ReadClaim
from engines.text import Claim, claims
from wiki.models import Page, PageState, Revision, Wiki


@dataclass(frozen=True, slots=True)
class PageClaims:
    """The claims of a page's current revision; those that are to be read, each text once."""

    revision: Revision
    claims: tuple[Claim, ...]
    unread: tuple[Claim, ...]


def active_pages(*, wiki: Wiki, page: Page | None = None) -> list[Page]:
    """Return the pages that a reading of this page, or of all, is of: active ones alone."""
    pages = Page.objects.filter(wiki=wiki, state=PageState.ACTIVE).exclude(current_revision=None)
    if page is not None:
        pages = pages.filter(pk=page.pk)
    return with_their_revisions(pages)


def with_their_revisions(pages: QuerySet[Page]) -> list[Page]:
    """Load pages by title, each known to the revision it shows, in one query."""
    found = list(pages.select_related("wiki", "current_revision").order_by("title"))
    for page in found:
        if page.current_revision is not None:
            page.current_revision.page = page
    return found


def pages_to_read(reading: CriticalReading) -> list[Page]:
    """Return the pages of a reading, as they are now."""
    return active_pages(wiki=reading.wiki, page=reading.page)


def read_key(title: str, claim: Claim, fingerprint: str) -> str:
    """Return the hash that says that a reviewer read a claim, under its heading and title."""
    content = json.dumps([title, claim.heading, claim.text, fingerprint], ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def claims_of_pages(pages: Iterable[Page], *, fingerprint: str) -> list[PageClaims]:
    """Return the claims of pages; the number of queries does not grow with them."""
    stated = [
        (page.title, page.current_revision, tuple(claims(page.current_revision.body)))
        for page in pages
        if page.current_revision is not None
    ]
    keys = {read_key(title, claim, fingerprint) for title, _, own in stated for claim in own}
    known = set(ReadClaim.objects.filter(pk__in=keys).values_list("pk", flat=True))
    return [
        PageClaims(revision, own, _unread(title, own, known, fingerprint))
        for title, revision, own in stated
    ]


def _unread(
    title: str, own: tuple[Claim, ...], known: set[str], fingerprint: str
) -> tuple[Claim, ...]:
    by_key = {read_key(title, claim, fingerprint): claim for claim in own}
    return tuple(claim for key, claim in by_key.items() if key not in known)
