"""How a view says who may call it."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django_htmx.middleware import HtmxDetails

from wiki.models import Role, User, Wiki
from wiki.permissions import role_of

P = ParamSpec("P")


class WikiRequest(HttpRequest):
    """A request that was let into a wiki: it knows the wiki and the person's role there."""

    wiki: Wiki
    role: Role
    htmx: HtmxDetails


class MemberRequest(WikiRequest):
    """A WikiRequest by somebody who signed in."""

    user: User


def wiki_view(
    needed: Role,
) -> Callable[
    [Callable[Concatenate[Any, P], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, P], HttpResponseBase],
]:
    """Open a view of one wiki to people whose role includes `needed`; the URL has `wiki`.

    A wiki the person may not read answers exactly like one that is not there: 404, or the
    sign-in page for a visitor. A reader short of the needed role gets 403.
    """

    def decorate(
        view: Callable[Concatenate[Any, P], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            _refuse_nul(request, kwargs.values())
            wiki = Wiki.objects.filter(slug=kwargs.pop("wiki")).first()
            role = role_of(request.user, wiki) if wiki else None
            if wiki is None or role is None or not role.includes(needed):
                return _turn_away(request, known=role is not None)
            request.wiki = wiki  # type: ignore[attr-defined]
            request.role = role  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        guarded.needed_role = needed  # type: ignore[attr-defined]
        return guarded

    return decorate


def _refuse_nul(request: HttpRequest, in_path: Iterable[object]) -> None:
    """Refuse a NUL character wherever it was sent: PostgreSQL stores none, and no person types one.

    Raises:
        BadRequest: There is one.
    """
    fields = [
        value
        for sent in (request.GET, request.POST)
        for _, values in sent.lists()
        for value in values
    ]
    if any("\x00" in str(value) for value in (*in_path, *fields)):
        raise BadRequest("Remove the NUL character.")


def _turn_away(request: HttpRequest, *, known: bool) -> HttpResponseBase:
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if known:
        raise PermissionDenied
    raise Http404
