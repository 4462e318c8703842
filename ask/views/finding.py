"""Finding an answer that a person may see, and showing its sentences."""

from collections.abc import Iterable

from django.shortcuts import get_object_or_404
from django.utils.safestring import SafeString

from ask.models import Answer
from ask.models.answers import AnswerQuerySet
from ask.services.reading import ShownSentence
from wiki.access import MemberRequest
from wiki.models import Role
from wiki.rendering import render_sentence


def visible_answers(request: MemberRequest, role: Role) -> AnswerQuerySet:
    """Return the answers of the wiki that the person may see with this role."""
    editor = role.includes(Role.EDITOR)
    return Answer.objects.filter(wiki=request.wiki).visible_to(request.user, editor=editor)


def find_answer(request: MemberRequest, pk: int) -> Answer:
    """Find an answer that the person may see; others are not there."""
    found = visible_answers(request, request.role)
    return get_object_or_404(found.select_related("wiki", "asker", "decided_by", "general"), pk=pk)


def with_html(
    request: MemberRequest, sentences: Iterable[ShownSentence]
) -> list[tuple[ShownSentence, SafeString]]:
    """Return each sentence with its HTML."""
    return [
        (shown, render_sentence(shown.text, wiki=request.wiki, role=request.role))
        for shown in sentences
    ]
