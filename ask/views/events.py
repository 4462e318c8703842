"""Watching an answer while it is made."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from threading import BoundedSemaphore

from django.contrib.auth.decorators import login_required
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET

from ask.models import Answer
from ask.services.reading import shown_sentences
from ask.services.watching import Sight, known_by, watch
from ask.views.finding import find_answer, visible_answers, with_html
from endpoints.services.metered import release_connection
from wiki.access import MemberRequest, wiki_view
from wiki.models import Role
from wiki.permissions import role_of

LOOK_SECONDS = 0.4
LOOKS = 50  # twenty seconds; the browser comes back after each
# A watcher holds a thread of the web server, which has four a process: two are left for others.
# Whoever comes beyond that is told how things stand, and asked to come back in a second.
_seats = BoundedSemaphore(2)

Look = Callable[[], Sight | None]
Render = Callable[[Sequence[int]], Mapping[int, str]]


@require_GET
@login_required
@wiki_view(Role.READER)
def answer_events(request: MemberRequest, pk: int) -> StreamingHttpResponse:
    """Send what becomes of an answer while it is made, as server-sent events."""
    find_answer(request, pk)
    # Where the browser comes back it knows better than its first address does.
    known = request.headers.get("Last-Event-ID") or request.GET.get("known", "")
    return _streaming(
        _events(partial(_look, request, pk), partial(_rendered, request, pk), known=known_by(known))
    )


@require_GET
@login_required
@wiki_view(Role.READER)
def web_events(request: MemberRequest, pk: int) -> StreamingHttpResponse:
    """Send the stages of a look on the web; what it found is shown as a whole at its end."""
    find_answer(request, pk)
    return _streaming(_events(partial(_look_at_web, request, pk), lambda _: {}))


def _streaming(events: Iterator[str]) -> StreamingHttpResponse:
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _events(look: Look, render: Render, *, known: Sequence[int] = ()) -> Iterator[str]:
    seated = _seats.acquire(blocking=False)
    try:
        yield from watch(
            look,
            known=known,
            render=render,
            looks=LOOKS if seated else 1,
            pause=partial(time.sleep, LOOK_SECONDS),
        )
    finally:
        if seated:
            _seats.release()


def _answer(request: MemberRequest, pk: int) -> Answer | None:
    """Find the answer with the rights the person has at this moment."""
    role = role_of(request.user, request.wiki)
    return visible_answers(request, role).filter(pk=pk).first() if role else None


def _look(request: MemberRequest, pk: int) -> Sight | None:
    """Look at the answer; hold no connection."""
    try:
        answer = _answer(request, pk)
        if answer is None or not answer.is_working:
            return None
        shown = answer.sentences.filter(removed=False, answer__status=answer.status)
        return Sight(answer.get_stage_display(), tuple(shown.values_list("pk", flat=True)))
    finally:
        release_connection()


def _look_at_web(request: MemberRequest, pk: int) -> Sight | None:
    """Look at the look on the web beside the answer; hold no connection."""
    try:
        answer = _answer(request, pk)
        web = answer.web_answers.first() if answer else None
        return Sight(web.get_stage_display(), ()) if web and web.is_working else None
    finally:
        release_connection()


def _rendered(request: MemberRequest, pk: int, wanted: Sequence[int]) -> Mapping[int, str]:
    try:
        answer = Answer.objects.select_related("wiki").get(pk=pk)
        if not answer.is_working:
            return {}
        shown = [each for each in shown_sentences(answer) if each.sentence.pk in wanted]
        return {
            each.sentence.pk: render_to_string(
                "ask/_sentence.html",
                {"shown": each, "html": html, "wiki": request.wiki, "answer": answer},
            )
            for each, html in with_html(request, shown)
        }
    finally:
        release_connection()
