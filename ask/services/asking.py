"""Taking a question."""

from django.db import transaction

from ask.models import Answer
from ask.services.pacing import keep_pace
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Role, User, Wiki
from wiki.permissions import require

MAX_QUESTION_CHARACTERS = 2_000


@transaction.atomic
def ask(*, wiki: Wiki, asker: User | None, question: str, follows: Answer | None = None) -> Answer:
    """Take a question; the caller sends the task on commit, or answers at once.

    Args:
        wiki: Whom to ask.
        asker: Who asks; None for nobody in particular, who reads public pages alone.
        question: In any words.
        follows: The asker's own answer that the question goes on from.

    Raises:
        NotAllowedError: The asker may not read the wiki, or goes on from somebody else's answer.
        RefusedError: The question is empty or too long, or what it follows has not ended.
    """
    if asker:
        require(asker, wiki, Role.READER)
    question = _clean(question)
    if not question:
        raise RefusedError("Type a question first.")
    if len(question) > MAX_QUESTION_CHARACTERS:
        message = f"A question may have {MAX_QUESTION_CHARACTERS:,} characters. Ask it in parts."
        raise RefusedError(message)
    if follows is not None:
        _require_followable(follows, wiki=wiki, asker=asker)
    return Answer.objects.create(
        wiki=wiki,
        asker=asker,
        question=question,
        follows=follows,
        conversation_id=(follows.conversation_id or follows.pk) if follows else None,
    )


@transaction.atomic
def ask_once(
    *, wiki: Wiki, asker: User, question: str, follows: Answer | None = None
) -> tuple[Answer, bool]:
    """Take a question as `ask` does, unless the person's same one is being answered just now.

    Returns:
        The answer, and whether it is new, so that its task must be sent.

    Raises:
        NotAllowedError: As `ask`.
        TooManyQuestionsError: The person asked as much as the site takes in a minute.
        RefusedError: As `ask`.
    """
    # Two requests of one person at the same moment: the second sees what the first has made.
    User.objects.select_for_update(no_key=True).get(pk=asker.pk)
    waiting = Answer.objects.filter(
        wiki=wiki,
        asker=asker,
        question=_clean(question),
        follows=follows,
        status=Answer.Status.WORKING,
    ).first()
    if waiting:
        return waiting, False
    keep_pace(asker)
    return ask(wiki=wiki, asker=asker, question=question, follows=follows), True


def _clean(question: str) -> str:
    return " ".join(question.replace("\x00", " ").split())


def _require_followable(follows: Answer, *, wiki: Wiki, asker: User | None) -> None:
    if asker is None or (follows.asker_id, follows.wiki_id) != (asker.pk, wiki.pk):
        raise NotAllowedError("Only your own questions can be followed up.")
    if not follows.can_be_followed:
        raise RefusedError("There is nothing to go on from yet. Ask a question of its own.")
