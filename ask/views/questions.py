"""Asking."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from ask.models import Answer
from ask.services import answering
from ask.tasks import answer_question
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Role
from wiki.responses import render_page

RECENT = 20


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@wiki_view(Role.READER)
def ask(request: MemberRequest) -> HttpResponse:
    """Take a question, and list the person's recent ones."""
    error, question = "", request.POST.get("question", request.GET.get("question", ""))
    if request.method == "POST":
        try:
            with transaction.atomic():
                made, is_new = answering.ask_once(
                    wiki=request.wiki, asker=request.user, question=question
                )
                if is_new:
                    transaction.on_commit(partial(answer_question.delay, made.pk), robust=True)
        except RefusedError as refused:
            error = str(refused)
        else:
            return redirect("answer", wiki=request.wiki.slug, pk=made.pk)
    recent = Answer.objects.filter(wiki=request.wiki, asker=request.user)[:RECENT]
    context = {"section": "ask", "question": question, "error": error, "recent": recent}
    return render_page(request, "ask/ask.html", context, status=400 if error else 200)
