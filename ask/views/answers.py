"""Reading an answer, and deciding about it."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from ask.models import Answer
from ask.services import deciding
from ask.services.keeping import answer_key
from ask.services.reading import ShownSentence, footnotes_of, shown_sentences
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Page, PageState, Role
from wiki.rendering import render_sentence
from wiki.responses import render_page
from wiki.views.going_on import go_on, place_in_queue


def _find(request: MemberRequest, pk: int) -> Answer:
    """Find an answer that the person may see; others are not there."""
    editor = request.role.includes(Role.EDITOR)
    visible = Answer.objects.filter(wiki=request.wiki).visible_to(request.user, editor=editor)
    return get_object_or_404(visible.select_related("wiki", "asker", "decided_by"), pk=pk)


@require_safe
@login_required
@wiki_view(Role.READER)
def answer(request: MemberRequest, pk: int) -> HttpResponse:
    """Show the answer as far as it is: its stage, its checked sentences, or why there are none."""
    found = _find(request, pk)
    readable = found.status == Answer.Status.ANSWERED or (
        found.status == Answer.Status.HELD and request.role.includes(Role.EDITOR)
    )
    sentences = shown_sentences(found) if readable else []
    nearest = []
    if found.status in {Answer.Status.NOT_COVERED, Answer.Status.BLOCKED}:
        nearest = list(found.passages.standing().select_related("page"))
    context = {
        "section": "ask",
        "answer": found,
        "sentences": [(shown, _rendered(request, shown)) for shown in sentences],
        "footnotes": footnotes_of(sentences),
        "affected": [shown for shown in sentences if shown.is_affected],
        "marks": [{"verdict": shown.sentence.verdict} for shown in sentences],
        "disputed": Page.objects.filter(wiki=request.wiki, state=PageState.CONTRADICTED).count()
        if found.status == Answer.Status.NOT_COVERED
        else 0,
        "nearest": list({passage.page_id: passage for passage in nearest}.values())[:5],
        "place": place_in_queue(request, key=answer_key(found)),
    }
    return render_page(request, "ask/answer.html", context)


def _rendered(request: MemberRequest, shown: ShownSentence) -> SafeString:
    return render_sentence(shown.text, wiki=request.wiki, role=request.role)


@require_POST
@login_required
@wiki_view(Role.READER)
def answer_stop(request: MemberRequest, pk: int) -> HttpResponse:
    """Stop an answer that is being made."""
    found = _find(request, pk)
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
    found = _find(request, pk)
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
    found = _find(request, pk)
    try:
        page = deciding.save_as_page(
            answer=found, person=request.user, title=request.POST.get("title", "")
        )
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("answer", wiki=request.wiki.slug, pk=pk)
    messages.success(request, "Saved as a draft; an editor promotes it.")
    return redirect("page", wiki=request.wiki.slug, page=page.slug)
