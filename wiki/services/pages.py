"""Writing pages: a new page, a new revision, a new name."""

import hashlib

from django.db import IntegrityError, transaction
from django.db.models import Q

from wiki.errors import NotAllowedError, OutdatedError, RefusedError
from wiki.merging import has_marks
from wiki.models import (
    Origin,
    Page,
    PageAlias,
    PageLink,
    PageState,
    Revision,
    Role,
    User,
    Wiki,
)
from wiki.permissions import require
from wiki.search.index import index_page
from wiki.services.citations import resolve_markers, store_citations
from wiki.services.conflicts import settle_answered_conflicts
from wiki.services.events import record
from wiki.services.lifecycle import lock_page
from wiki.services.locks import share_writing
from wiki.signals import revision_saved
from wiki.titles import clean_title, page_slug, wiki_links

MAX_BODY_CHARACTERS = 500_000
_TAKEN = "A page called “{title}” exists already. Choose another title."


def body_hash(body: str) -> str:
    """Return the sha-256 that names a body."""
    return hashlib.sha256(body.encode()).hexdigest()


def clean_body(body: str) -> str:
    """Return a body as it is stored: LF line ends, one final newline, no NUL.

    Raises:
        RefusedError: The body is empty or too long, or holds the marks of a merge.
    """
    body = body.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "").rstrip() + "\n"
    if not body.strip():
        raise RefusedError("A page needs some text. To take it out of use, archive it.")
    if has_marks(body):
        raise RefusedError("Choose one side at every mark (<<<<<<<, >>>>>>>), then save.")
    require_length(body)
    return body


def require_length(body: str) -> None:
    """Refuse a body that is too long to be read, audited and compared while somebody waits.

    Raises:
        RefusedError: It is longer than `MAX_BODY_CHARACTERS`.
    """
    if len(body) > MAX_BODY_CHARACTERS:
        message = f"{len(body):,} characters; {MAX_BODY_CHARACTERS:,} is the most. Split this page."
        raise RefusedError(message)


def title_taken(*, wiki: Wiki, title: str, besides: Page | None = None) -> bool:
    """Say whether a page other than `besides` has this title, its address, or an alias of it."""
    slug = page_slug(title)
    pages = Page.objects.filter(Q(title__iexact=title) | Q(slug=slug), wiki=wiki)
    aliases = PageAlias.objects.filter(wiki=wiki, slug=slug)
    if besides:
        pages, aliases = pages.exclude(pk=besides.pk), aliases.exclude(page=besides)
    return pages.exists() or aliases.exists()


def _clean_title(*, wiki: Wiki, title: str, besides: Page | None = None) -> str:
    title = clean_title(title)
    if not title or any(mark in title for mark in "[]|"):
        raise RefusedError("A title needs some words and may not hold [, ] or |. Choose another.")
    if title_taken(wiki=wiki, title=title, besides=besides):
        raise RefusedError(_TAKEN.format(title=title))
    return title


def _save_name(page: Page) -> None:
    """Save a page's title and address; of two that take one name at the same moment, one has it."""
    try:
        with transaction.atomic():
            page.save()
    except IntegrityError as error:
        raise RefusedError(_TAKEN.format(title=page.title)) from error


def write_revision(
    *,
    page: Page,
    body: str,
    origin: Origin,
    author: User | None,
    base: Revision | None,
    comment: str,
    agent: str = "",
) -> Revision:
    """Append a revision to a locked page and make it current; the core of every write.

    The database refuses it for an active page unless a person wrote it or approved exactly it.
    """
    body = clean_body(body)
    resolved = resolve_markers(wiki=page.wiki, body=body)
    latest = page.revisions.order_by("-number").first()
    revision = Revision.objects.create(
        page=page,
        number=latest.number + 1 if latest else 1,
        body=body,
        body_sha256=body_hash(body),
        origin=origin,
        author=author,
        base=base,
        comment=comment[:300],
    )
    store_citations(revision=revision, resolved=resolved)
    page.current_revision = revision
    page.save(update_fields=["current_revision", "updated_at"])
    _replace_links(page, body)
    index_page(page)
    record(
        wiki=page.wiki,
        verb="revise" if base else "create",
        summary=f"{page.title}: {comment or 'new revision'}",
        actor=author,
        agent=agent,
        page=page,
        revision=revision,
    )
    revision_saved.send(sender=Page, revision=revision)
    return revision


def _replace_links(page: Page, body: str) -> None:
    links = {page_slug(link.title): link.title for link in wiki_links(body)}
    PageLink.objects.filter(page=page).delete()
    PageLink.objects.bulk_create(
        PageLink(page=page, slug=slug, title=title) for slug, title in links.items()
    )


@transaction.atomic
def create_page(
    *, wiki: Wiki, title: str, body: str, author: User | None, agent: str = "", comment: str = ""
) -> Page:
    """Make a draft page with its first revision, by a person (`author`) or an engine (`agent`).

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: The title is empty or taken, or the body is empty or too long.
        UnknownMarkerError: A citation names what does not exist.
    """
    if author:
        require(author, wiki, Role.EDITOR)
    share_writing(wiki.pk)
    title = _clean_title(wiki=wiki, title=title)
    page = Page(wiki=wiki, title=title, slug=page_slug(title))
    _save_name(page)
    write_revision(
        page=page,
        body=body,
        origin=Origin.PERSON if author else Origin.ENGINE,
        author=author,
        base=None,
        comment=comment or "First revision",
        agent=agent,
    )
    return page


def _require_base(page: Page, base: Revision) -> None:
    if page.current_revision_id != base.pk:
        message = (
            f"“{page.title}” was changed while you wrote. Nothing was overwritten: merge first."
        )
        raise OutdatedError(message)


@transaction.atomic
def edit_page(
    *, page: Page, body: str, base: Revision, author: User, comment: str = ""
) -> Revision:
    """Save a person's edit of the revision they had before them.

    Raises:
        NotAllowedError: The person is no editor here.
        OutdatedError: Another revision is current now; both texts are kept by the caller.
        RefusedError: The body is empty, too long or unchanged, or the page is archived.
        UnknownMarkerError: A citation names what does not exist.
    """
    require(author, page.wiki, Role.EDITOR)
    page = lock_page(page)
    _require_base(page, base)
    if page.state == PageState.ARCHIVED:
        raise RefusedError(f"“{page.title}” is archived. Restore it to a draft first.")
    if clean_body(body) == base.body:
        raise RefusedError("Nothing was changed, so nothing was saved.")
    if page.wiki.second_person and page.state in {PageState.ACTIVE, PageState.CONTRADICTED}:
        raise RefusedError("In this wiki a second person approves. Suggest the change instead.")
    revision = write_revision(
        page=page,
        body=body,
        origin=Origin.PERSON,
        author=author,
        base=base,
        comment=comment or "Edited",
    )
    settle_answered_conflicts(page=page, person=author, reason=comment)
    return revision


@transaction.atomic
def revise_draft(*, page: Page, body: str, base: Revision, agent: str, comment: str) -> Revision:
    """Save an engine's new text of a draft that no person has edited.

    Raises:
        NotAllowedError: The page is no draft, or a person wrote its current text: propose instead.
        OutdatedError: Another revision is current now.
    """
    page = lock_page(page)
    _require_base(page, base)
    if page.state != PageState.DRAFT or base.origin == Origin.PERSON:
        raise NotAllowedError("An engine may rewrite only drafts that no person has edited.")
    return write_revision(
        page=page,
        body=body,
        origin=Origin.ENGINE,
        author=None,
        base=base,
        comment=comment,
        agent=agent,
    )


@transaction.atomic
def restore_revision(*, page: Page, revision: Revision, author: User) -> Revision:
    """Bring an earlier body back as a new revision, in the person's name."""
    current = page.current_revision
    if current is None or revision.page_id != page.pk:
        raise RefusedError("That revision belongs to another page.")
    return edit_page(
        page=page,
        body=revision.body,
        base=current,
        author=author,
        comment=f"Restored revision {revision.number}",
    )


@transaction.atomic
def rename_page(*, page: Page, title: str, author: User) -> Page:
    """Give a page another title; its old address and every link to it keep working."""
    require(author, page.wiki, Role.EDITOR)
    page = lock_page(page)
    old_title, old_slug = page.title, page.slug
    title = _clean_title(wiki=page.wiki, title=title, besides=page)
    if title == old_title:
        return page
    page.title, page.slug = title, page_slug(title)
    page.aliases.filter(slug=page.slug).delete()
    _save_name(page)
    if page.slug != old_slug:
        PageAlias.objects.create(wiki=page.wiki, page=page, title=old_title, slug=old_slug)
    index_page(page)
    record(
        wiki=page.wiki,
        verb="rename",
        summary=f"{old_title} is now called {title}",
        actor=author,
        page=page,
    )
    return page


def find_page(*, wiki: Wiki, slug: str) -> Page | None:
    """Return the page at an address, by its present or a former one."""
    page = Page.objects.filter(wiki=wiki, slug=slug).first()
    if page is None:
        alias = PageAlias.objects.filter(wiki=wiki, slug=slug).select_related("page").first()
        page = alias.page if alias else None
    return page
