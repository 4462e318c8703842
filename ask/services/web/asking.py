"""Asking for a look on the web, and stopping it: always a deliberate act of who asked."""

from django.db import transaction

from ask.models import Answer, AnswerPolicy, WebAnswer
from ask.services.pacing import keep_pace
from ask.services.sensitivity import sensitive_subject
from ask.services.websearch import site_web_search
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Role, User
from wiki.permissions import require

_UNANSWERED = (Answer.Status.NOT_COVERED, Answer.Status.BLOCKED)


def topics_of(answer: Answer) -> list[str]:
    """Return what of a question is left open: all of it, some of its parts, or nothing."""
    if answer.status in _UNANSWERED:
        return [answer.meant]
    return list(answer.open_parts) if answer.status == Answer.Status.ANSWERED else []


def obstacle_to(answer: Answer) -> str:
    """Say why the web is not looked at for an answer; "" where it may be."""
    if site_web_search() is None:
        return "Searching the web is switched off on this site."
    if not AnswerPolicy.of(answer.wiki).web:
        return "This wiki does not allow looking on the web. Ask an administrator."
    topics = topics_of(answer)
    if not topics:
        return "Nothing of this question is left open."
    subject = sensitive_subject(wiki=answer.wiki, texts=[answer.question, answer.meant, *topics])
    if subject is not None:
        return f"“{subject}” is a sensitive subject here: nothing is shown of the web about it."
    return ""


@transaction.atomic
def look_on_web(*, answer: Answer, person: User) -> tuple[WebAnswer, bool]:
    """Take the wish to have the web looked at for what an answer leaves open.

    Returns:
        The look, and whether it is new, so that its task must be sent.

    Raises:
        NotAllowedError: Somebody else asked the question, or may not read the wiki any more.
        RefusedError: The site or the wiki does not allow it, nothing is left open, or the person
            asks too much in a minute.
    """
    require(person, answer.wiki, Role.READER)
    if answer.asker_id != person.pk:
        raise NotAllowedError("Only who asked may have the web looked at.")
    # Two clicks at the same moment: the second sees what the first has made.
    answer = Answer.objects.select_for_update(of=("self",)).select_related("wiki").get(pk=answer.pk)
    obstacle = obstacle_to(answer)
    if obstacle:
        raise RefusedError(obstacle)
    working = answer.web_answers.filter(status=WebAnswer.Status.WORKING).first()
    if working is not None:
        return working, False
    keep_pace(person)
    made = WebAnswer.objects.create(answer=answer, asked_by=person, topics=topics_of(answer))
    return made, True


def stop_looking(*, answer: Answer, person: User) -> None:
    """Stop a look on the web; says nothing if it is done already.

    Raises:
        NotAllowedError: Somebody else asked.
    """
    if answer.asker_id != person.pk:
        raise NotAllowedError("Only who asked may stop it.")
    answer.web_answers.filter(status=WebAnswer.Status.WORKING).update(
        status=WebAnswer.Status.STOPPED, stage=WebAnswer.Stage.DONE
    )
