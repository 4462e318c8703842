"""Asking."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from ask.models import Answer
from ask.services import asking
from ask.services.pacing import TooManyQuestionsError
from ask.services.scope import scope_of
from ask.tasks import answer_question
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Role
from wiki.responses import render_page

RECENT = 20
_DIGITS = 18  # of a row's number


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@wiki_view(Role.READER)
def ask(request: MemberRequest) -> HttpResponse:
    """Take a question, and list the person's recent ones."""
    error, status, wait = "", 200, 0
    question = request.POST.get("question", request.GET.get("question", ""))
    follows = _followed(request)
    if request.method == "POST":
        try:
            made = _ask(request, question, follows)
        except TooManyQuestionsError as refused:
            error, status, wait = str(refused), 429, refused.seconds
        except RefusedError as refused:
            error, status = str(refused), 400
        else:
            return redirect("answer", wiki=request.wiki.slug, pk=made.pk)
    context = {
        "section": "ask",
        "question": question,
        "follows": follows,
        "error": error,
        "recent": Answer.objects.filter(wiki=request.wiki, asker=request.user)[:RECENT],
        "scope": scope_of(request.wiki),
    }
    response = render_page(request, "ask/ask.html", context, status=status)
    if wait:
        response["Retry-After"] = str(wait)
    return response


def _followed(request: MemberRequest) -> Answer | None:
    """Find the person's own answer that the question goes on from; others are not there."""
    sent = request.POST.get("follows", "")
    if not sent:
        return None
    if not (sent.isascii() and sent.isdecimal() and len(sent) <= _DIGITS):
        raise Http404
    own = Answer.objects.filter(wiki=request.wiki, asker=request.user)
    return get_object_or_404(own, pk=int(sent))


@transaction.atomic
def _ask(request: MemberRequest, question: str, follows: Answer | None) -> Answer:
    made, is_new = asking.ask_once(
        wiki=request.wiki, asker=request.user, question=question, follows=follows
    )
    if is_new:
        transaction.on_commit(partial(answer_question.delay, made.pk), robust=True)
    return made
