"""Reading an answer, and deciding about it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from ask.models import Answer
from ask.services import deciding
from ask.services.conversations import earlier_turns
from ask.services.keeping import answer_key
from ask.services.reading import footnotes_of, shown_sentences
from ask.services.scope import scope_of
from ask.services.web.reading import web_block
from ask.views.finding import find_answer, with_html
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Page, PageState, Role
from wiki.rendering import render_sentence
from wiki.responses import render_page
from wiki.views.going_on import go_on, place_in_queue

# What has passed the guard may be read at once, and stays when a person stops the rest.
_READABLE = {Answer.Status.WORKING, Answer.Status.ANSWERED, Answer.Status.STOPPED}
_UNANSWERED = {Answer.Status.NOT_COVERED, Answer.Status.BLOCKED}


@require_safe
@login_required
@wiki_view(Role.READER)
def answer(request: MemberRequest, pk: int) -> HttpResponse:
    """Show the answer as far as it is: its stage, its checked sentences, or why there are none."""
    found = find_answer(request, pk)
    readable = found.status in _READABLE or (
        found.status == Answer.Status.HELD and request.role.includes(Role.EDITOR)
    )
    sentences = shown_sentences(found) if readable else []
    context = {
        "section": "ask",
        "answer": found,
        "sentences": with_html(request, sentences),
        "footnotes": footnotes_of(sentences),
        "affected": [shown for shown in sentences if shown.is_affected],
        "marks": [{"verdict": shown.sentence.verdict} for shown in sentences],
        "may_follow": found.asker == request.user and found.can_be_followed,
        "web": web_block(found, may_look=found.asker == request.user),
        "place": place_in_queue(request, key=answer_key(found)),
        **_conversation(request, found),
        **(_unanswered(request, found) if found.status in _UNANSWERED else {}),
    }
    return render_page(request, "ask/answer.html", context)


def _conversation(request: MemberRequest, answer: Answer) -> dict[str, Any]:
    """Return what was asked before; the part of the page that changes does not show it."""
    if request.htmx and request.htmx.target == "answer":
        return {}
    return {
        "earlier": [
            (turn, [_html(request, sentence.text) for sentence in turn.sentences])
            for turn in earlier_turns(answer)
        ]
    }


def _html(request: MemberRequest, text: str) -> SafeString:
    return render_sentence(text, wiki=request.wiki, role=request.role)


def _unanswered(request: MemberRequest, answer: Answer) -> dict[str, Any]:
    """Return what there is instead of an answer: the nearest pages, and what the wiki is about."""
    nearest = answer.passages.standing().select_related("page")
    not_covered = answer.status == Answer.Status.NOT_COVERED
    disputed = Page.objects.filter(wiki=request.wiki, state=PageState.CONTRADICTED)
    return {
        "nearest": list({passage.page_id: passage for passage in nearest}.values())[:5],
        "disputed": disputed.count() if not_covered else 0,
        "scope": scope_of(request.wiki) if not_covered else None,
    }


@require_POST
@login_required
@wiki_view(Role.READER)
def answer_stop(request: MemberRequest, pk: int) -> HttpResponse:
    """Stop an answer that is being made."""
    found = find_answer(request, pk)
    try:
        deciding.stop_answer(answer=found, person=request.user)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Stopped.")
    return redirect("answer", wiki=request.wiki.slug, pk=pk)


Verb = Callable[..., object]


def _decide(request: MemberRequest, pk: int, verb: Verb, *, done: str) -> HttpResponse:
    """Decide about a held answer, and go to what waits next; or back to it, with why not."""
    found = find_answer(request, pk)
    try:
        verb(answer=found, person=request.user, reason=request.POST.get("reason", ""))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("answer", wiki=request.wiki.slug, pk=pk)
    return go_on(request, key=answer_key(found), done=done)


@require_POST
@wiki_view(Role.EDITOR)
def answer_release(request: MemberRequest, pk: int) -> HttpResponse:
    """Let the asker see a held answer."""
    return _decide(request, pk, deciding.release_answer, done="Released to who asked.")


@require_POST
@wiki_view(Role.EDITOR)
def answer_withhold(request: MemberRequest, pk: int) -> HttpResponse:
    """Keep a held answer back, with a reason."""
    done = "Withheld; who asked sees your reason."
    return _decide(request, pk, deciding.withhold_answer, done=done)


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def answer_save(request: MemberRequest, pk: int) -> HttpResponse:
    """Make a draft page of the answer."""
    found = find_answer(request, pk)
    try:
        page = deciding.save_as_page(
            answer=found, person=request.user, title=request.POST.get("title", "")
        )
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("answer", wiki=request.wiki.slug, pk=pk)
    messages.success(request, "Saved as a draft; an editor promotes it.")
    return redirect("page", wiki=request.wiki.slug, page=page.slug)
