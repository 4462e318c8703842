"""Having the web looked at for what an answer leaves open."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from ask.models import Answer
from ask.services.web import asking
from ask.tasks import look_on_web
from ask.views.finding import find_answer
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Role


@require_POST
@login_required
@wiki_view(Role.READER)
def answer_web(request: MemberRequest, pk: int) -> HttpResponse:
    """Begin a look on the web."""
    answer = find_answer(request, pk)
    try:
        _begin(request, answer)
    except RefusedError as error:
        messages.error(request, str(error))
    return _to_block(request, pk)


@require_POST
@login_required
@wiki_view(Role.READER)
def answer_web_stop(request: MemberRequest, pk: int) -> HttpResponse:
    """Stop a look on the web."""
    answer = find_answer(request, pk)
    try:
        asking.stop_looking(answer=answer, person=request.user)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Stopped.")
    return _to_block(request, pk)


@transaction.atomic
def _begin(request: MemberRequest, answer: Answer) -> None:
    made, is_new = asking.look_on_web(answer=answer, person=request.user)
    if is_new:
        transaction.on_commit(partial(look_on_web.delay, made.pk), robust=True)


def _to_block(request: MemberRequest, pk: int) -> HttpResponse:
    return redirect(f"{reverse('answer', kwargs={'wiki': request.wiki.slug, 'pk': pk})}#web")
