"""A page is rendered once: how it looks is kept until something that shows in it changes.

What is kept is found by a hash of everything that it was made from, so nothing has to be thrown
away when a text, a verdict, a title or a linked page changes: the next reader asks for another
hash. Who may see the page is decided before anybody comes here.
"""

import hashlib
import json
import logging
import zlib
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

from django.core.cache import cache as shelf
from django.utils.safestring import SafeString, mark_safe  # noqa: TID251 - for what was cleaned
from redis.exceptions import RedisError

from engines import text
from wiki import plumbline
from wiki.models import Faithfulness, Revision, Role, Wiki
from wiki.rendering.links import Targets, link_targets
from wiki.rendering.render import Heading, Rendered, render_revision
from wiki.services.citations import CitedVersion

logger = logging.getLogger(__name__)

KEPT_SECONDS = 24 * 3600
_FASTEST = 1  # of zlib's levels; HTML shrinks to a tenth even so


@dataclass(frozen=True, slots=True)
class Article:
    """A page as it is read: its text, and the plumb line beside it ("" where nobody checked)."""

    rendered: Rendered
    line: SafeString


def article_of(
    revision: Revision,
    *,
    wiki: Wiki,
    role: Role,
    truth: Faithfulness | None,
    cited: Iterable[CitedVersion],
) -> Article:
    """Return the current revision of a page as somebody of this role sees it.

    Args:
        revision: The current revision of a page that the person may see.
        wiki: Its wiki.
        role: Of the person; a page they may not see is a red link to them.
        truth: What the audit found for the revision.
        cited: The versions that it cites.
    """
    links = dict(revision.page.links.values_list("slug", "title"))
    targets = link_targets(wiki=wiki, role=role, titles=links.values())
    # All that the article is made from, down to the code that makes it.
    key = _named(
        code(),
        wiki.slug,
        revision.pk,
        revision.body_sha256,
        [truth.pk, truth.checked_at.isoformat()] if truth else None,
        sorted((version.pk, version.source.title) for version in cited),
        sorted((slug, astuple(targets.of(title))) for slug, title in links.items()),
    )
    article = _look_up(key)
    if article is None:
        article = _render(revision, wiki=wiki, role=role, targets=targets)
        _keep(key, article)
    return article


def _named(*facts: object) -> str:
    return f"article:{hashlib.sha256(json.dumps(facts).encode()).hexdigest()}"


def _render(revision: Revision, *, wiki: Wiki, role: Role, targets: Targets) -> Article:
    # Read here, in one query: the text and its marks are long, and mostly not needed.
    whole = Revision.objects.select_related("faithfulness").get(pk=revision.pk)
    truth: Faithfulness | None = getattr(whole, "faithfulness", None)
    marks = truth.marks if truth else []
    citations = whole.citations.select_related("source_version__source").order_by("ordinal")
    rendered = render_revision(
        whole, wiki=wiki, citations=citations, verdicts=marks or None, role=role, targets=targets
    )
    placed = plumbline.place(marks, length=len(whole.body))
    return Article(rendered, plumbline.plumb_line(placed) if truth else SafeString())


@cache
def code() -> str:
    """Return a hash of the code that turns Markdown and verdicts into what is kept."""
    folders = [
        Path(__file__).parent,
        *(Path(str(room.__file__)).parent for room in (plumbline, text)),
    ]
    files = sorted(file for folder in folders for file in folder.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _look_up(key: str) -> Article | None:
    try:
        found = shelf.get(key)
    except RedisError as error:
        # A page can be read while the cache is away; it only takes longer.
        logger.warning("The cache does not answer: %s", error)
        return None
    return _unpack(found) if found else None


def _keep(key: str, article: Article) -> None:
    try:
        shelf.set(key, _pack(article), KEPT_SECONDS)
    except RedisError as error:
        logger.warning("The cache takes nothing: %s", error)


def _pack(article: Article) -> bytes:
    rendered = article.rendered
    headings = [astuple(heading) for heading in rendered.headings]
    fields = [rendered.html, headings, rendered.claims, article.line]
    return zlib.compress(json.dumps(fields).encode(), _FASTEST)


def _unpack(packed: bytes) -> Article:
    html, headings, claims, line = json.loads(zlib.decompress(packed))
    return Article(
        # Both were safe when they were kept, and only this module writes under these keys.
        Rendered(mark_safe(html), tuple(Heading(*each) for each in headings), claims),  # noqa: S308
        mark_safe(line),  # noqa: S308
    )
