"""Answering one question: retrieve, write, guard, keep."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import F

from ask.models import Answer
from ask.services.guard import check_sentences
from ask.services.keeping import Stopped, keep_answer
from engines.answerer import Answerer, Candidate, Draft
from engines.embed import Embedder
from engines.llm import LlmError
from engines.text import strip_markers
from engines.verify import Auditor
from wiki.errors import RefusedError
from wiki.models import Passage, Role, User, Wiki
from wiki.permissions import require
from wiki.search import retrieve

PASSAGES = 12
MAX_ATTEMPTS = 3
MAX_QUESTION_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class Engines:
    """Who finds, who answers and who checks; `stand_in` answers where a model cannot."""

    embedder: Embedder
    answerer: Answerer
    auditor: Auditor
    stand_in: Answerer | None = None


@transaction.atomic
def ask(*, wiki: Wiki, asker: User | None, question: str) -> Answer:
    """Take a question; the caller sends the task on commit, or answers at once.

    Raises:
        NotAllowedError: The asker may not read the wiki.
        RefusedError: The question is empty or too long.
    """
    if asker:
        require(asker, wiki, Role.READER)
    question = _clean(question)
    if not question:
        raise RefusedError("Type a question first.")
    if len(question) > MAX_QUESTION_CHARACTERS:
        message = f"A question may have {MAX_QUESTION_CHARACTERS:,} characters. Ask it in parts."
        raise RefusedError(message)
    return Answer.objects.create(wiki=wiki, asker=asker, question=question)


@transaction.atomic
def ask_once(*, wiki: Wiki, asker: User, question: str) -> tuple[Answer, bool]:
    """Take a question as `ask` does, unless the person's same one is being answered just now.

    Returns:
        The answer, and whether it is new, so that its task must be sent.

    Raises:
        NotAllowedError: The asker may not read the wiki.
        RefusedError: The question is empty or too long.
    """
    # Two requests of one person at the same moment: the second sees what the first has made.
    User.objects.select_for_update(no_key=True).get(pk=asker.pk)
    waiting = Answer.objects.filter(
        wiki=wiki, asker=asker, question=_clean(question), status=Answer.Status.WORKING
    ).first()
    return (waiting, False) if waiting else (ask(wiki=wiki, asker=asker, question=question), True)


def _clean(question: str) -> str:
    return " ".join(question.replace("\x00", " ").split())


def answer_question(*, answer: Answer, engines: Engines) -> Answer:
    """Answer a question that waits; safe to run twice or to die anywhere.

    No transaction is open while an engine works. The result is written in one.
    """
    try:
        _begin(answer)
        return _answer(answer, engines)
    except Stopped:
        answer.refresh_from_db()
        return answer


def _begin(answer: Answer) -> None:
    """Count the attempt; give up, in words, on a question that breaks its worker every time."""
    waiting = Answer.objects.filter(pk=answer.pk, status=Answer.Status.WORKING)
    if answer.attempts >= MAX_ATTEMPTS:
        waiting.update(
            status=Answer.Status.FAILED,
            stage=Answer.Stage.DONE,
            reason=f"Answering was broken off {answer.attempts} times. Ask again, or ask in parts.",
        )
        raise Stopped
    waiting.update(attempts=F("attempts") + 1)
    answer.refresh_from_db(fields=["attempts"])


def _enter(answer: Answer, stage: Answer.Stage) -> None:
    """Note the stage, unless the answer was stopped or finished meanwhile."""
    waiting = Answer.objects.filter(pk=answer.pk, status=Answer.Status.WORKING)
    answer.stage = stage
    if not waiting.exists():
        raise Stopped
    answer.save(update_fields=["stage", "heartbeat_at"])


def _answer(answer: Answer, engines: Engines) -> Answer:
    _enter(answer, Answer.Stage.SEARCHING)
    results = retrieve(
        answer.question,
        user=answer.asker or AnonymousUser(),
        wikis=[answer.wiki],
        limit=PASSAGES,
        embedder=engines.embedder,
    )
    manifest = {hit.passage.pk: quotable_text(hit.passage) for hit in results.hits}
    candidates = [_candidate(hit.passage, manifest[hit.passage.pk]) for hit in results.hits]
    _enter(answer, Answer.Stage.WRITING)
    draft, answerer, note = _write(answer.question, candidates, engines)
    _enter(answer, Answer.Stage.CHECKING)
    checked = check_sentences(draft.sentences, manifest=manifest, auditor=engines.auditor)
    answer.note = " ".join(part for part in (results.note, note) if part)
    answer.answered_by = answerer.fingerprint
    answer.checked_by = engines.auditor.fingerprint
    return keep_answer(
        answer=answer,
        draft=draft,
        checked=checked,
        manifest=[(hit.passage, manifest[hit.passage.pk]) for hit in results.hits],
    )


def _write(
    question: str, candidates: Sequence[Candidate], engines: Engines
) -> tuple[Draft, Answerer, str]:
    """Let the answerer write; where its model fails, let the stand-in, and say so.

    Returns:
        The draft, who wrote it, and what a reader must know about that.
    """
    try:
        return engines.answerer.answer(question, candidates), engines.answerer, ""
    except LlmError as error:
        if engines.stand_in is None:
            raise
        draft = engines.stand_in.answer(question, candidates)
        return draft, engines.stand_in, f"{error} The built-in answerer quoted instead."


def quotable_text(passage: Passage) -> str:
    """Return a passage's Markdown without citation markers: what an answer may quote."""
    return strip_markers(passage.revision.body[passage.start : passage.end])


def _candidate(passage: Passage, text: str) -> Candidate:
    return Candidate(id=passage.pk, title=passage.page.title, heading=passage.heading, text=text)
