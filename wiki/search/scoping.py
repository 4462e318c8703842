"""Where a person may look, and what pages must be like."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from wiki.models import Citation, Membership, PageState, Passage, Role, Source, Wiki
from wiki.models.passages import PassageQuerySet
from wiki.search.reading import Scope

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

    from wiki.models import User


def scope_for(
    user: "User | AnonymousUser",
    *,
    wikis: Sequence[Wiki] | None = None,
    state: PageState = PageState.ACTIVE,
    sources: Sequence[Source] | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Scope:
    """Return what a person finds: passages of active pages in wikis that they may read.

    Args:
        user: Whose rights count.
        wikis: Only in these; in all readable ones when None.
        state: Pages of another state instead: only in the wikis that `user` edits.
        sources: Only pages that cite one of these; all when None.
        since: Only pages whose text is of this day or later.
        until: Only pages whose text is of this day or earlier.
    """
    open_to = Wiki.objects.readable_by(user) if state == PageState.ACTIVE else _edited_by(user)
    if wikis is not None:
        open_to = open_to.filter(pk__in=[wiki.pk for wiki in wikis])
    ids = tuple(open_to.order_by("pk").values_list("pk", flat=True))
    if state == PageState.ACTIVE and sources is None and since is None and until is None:
        return Scope(ids)
    passages = _in_state(state)
    if sources is not None:
        citing = Citation.objects.filter(source_version__source__in=[each.pk for each in sources])
        passages = passages.filter(revision__in=citing.values("revision"))
    if since is not None:
        passages = passages.filter(revision__created_at__date__gte=since)
    if until is not None:
        passages = passages.filter(revision__created_at__date__lte=until)
    return Scope(ids, passages)


def disputable_in(wiki: Wiki) -> Scope:
    """Return what a new source may contradict: see `PassageQuerySet.disputable`."""
    return Scope((wiki.pk,), Passage.objects.disputable())


def _in_state(state: PageState) -> PassageQuerySet:
    if state == PageState.ACTIVE:
        return Passage.objects.evidence()
    return Passage.objects.filter(page__state=state)


def _edited_by(user: "User | AnonymousUser") -> "QuerySet[Wiki]":
    if user.is_authenticated and user.is_superuser:
        return Wiki.objects.all()
    roles = [role for role in Role if role.includes(Role.EDITOR)]
    edited = Membership.objects.filter(user=user.pk, role__in=roles)
    return Wiki.objects.filter(pk__in=edited.values("wiki"))
