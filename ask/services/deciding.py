"""What people do with an answer: stop it, release it, withhold it, make a page of it."""

from django.db import transaction
from django.utils import timezone

from ask.models import Answer
from ask.services.keeping import answer_key
from engines.text import format_marker
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Page, Role, User
from wiki.permissions import require
from wiki.services import queue
from wiki.services.events import record
from wiki.services.pages import create_page


@transaction.atomic
def stop_answer(*, answer: Answer, person: User) -> None:
    """Stop an answer that is being made; says nothing if it is done already.

    Raises:
        NotAllowedError: Somebody else asked.
    """
    if answer.asker_id != person.pk:
        raise NotAllowedError("Only who asked may stop an answer.")
    Answer.objects.filter(pk=answer.pk, status=Answer.Status.WORKING).update(
        status=Answer.Status.STOPPED, stage=Answer.Stage.DONE
    )


def _decide(answer: Answer, person: User, status: Answer.Status, reason: str) -> Answer:
    require(person, answer.wiki, Role.EDITOR)
    answer = Answer.objects.select_for_update(of=("self",)).select_related("wiki").get(pk=answer.pk)
    if answer.status != Answer.Status.HELD:
        raise RefusedError("This answer does not wait for a decision any more. Reload to see it.")
    answer.status, answer.decided_by, answer.decided_at = status, person, timezone.now()
    answer.decision_reason = reason
    answer.save()
    queue.settle(wiki=answer.wiki, key=answer_key(answer), outcome=status.label, person=person)
    record(
        wiki=answer.wiki,
        verb="answer",
        summary=f"Held answer {status.label.lower()}: {answer.question}",
        actor=person,
        reason=reason,
    )
    return answer


@transaction.atomic
def release_answer(*, answer: Answer, person: User, reason: str = "") -> Answer:
    """Let the asker see a held answer.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: It is not held any more.
    """
    return _decide(answer, person, Answer.Status.ANSWERED, reason)


@transaction.atomic
def withhold_answer(*, answer: Answer, person: User, reason: str) -> Answer:
    """Keep a held answer from its asker, who sees the reason instead.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: No reason was given, or it is not held any more.
    """
    if not reason.strip():
        raise RefusedError("Write why; the asker reads it instead of the answer.")
    return _decide(answer, person, Answer.Status.WITHHELD, reason)


@transaction.atomic
def save_as_page(*, answer: Answer, person: User, title: str) -> Page:
    """Make a draft page of an answer: its sentences, citing the sources and not the answer.

    Raises:
        NotAllowedError: The person may not contribute here.
        RefusedError: The answer was not served, or the title is empty or taken.
    """
    require(person, answer.wiki, Role.CONTRIBUTOR)
    if answer.status != Answer.Status.ANSWERED:
        raise RefusedError("Only an answer that was served can become a page.")
    lines = []
    sentences = answer.sentences.filter(removed=False)
    for sentence in sentences.prefetch_related("citations__source_version__source"):
        markers = "".join(
            format_marker(
                source=citation.source_version.source.number,
                version=citation.source_version.number,
                first=citation.first_line,
                last=citation.last_line,
            )
            for citation in sentence.citations.all()
        )
        lines.append(f"{sentence.text}{markers}")
    return create_page(
        wiki=answer.wiki,
        title=title or answer.question,
        body="\n\n".join(lines),
        author=None,
        agent=f"answer {answer.pk} saved by {person}",
        comment=f"From the question “{answer.question[:200]}”",
    )
