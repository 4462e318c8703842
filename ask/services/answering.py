"""Answering one question: understand, retrieve, write, guard, keep."""

from ask.models import Answer
from ask.services.asking import ask, ask_once
from ask.services.attempts import Attempt, Stopped, begin, pulse
from ask.services.engines import Engines
from ask.services.general import tell_generally
from ask.services.keeping import keep_answer
from ask.services.manifest import look_up
from ask.services.understanding import understand
from ask.services.writing import write
from endpoints.services.spending import spending_on
from engines.answerer import ModelAnswerer

__all__ = ["Engines", "answer_question", "ask", "ask_once"]


def answer_question(*, answer: Answer, engines: Engines) -> Answer:
    """Answer a question that waits; safe to run twice or to die anywhere.

    No transaction is open while an engine works. What may be seen before the end is written
    sentence by sentence, each after it was checked; the whole is written in one transaction.
    """
    try:
        attempt = begin(answer)
        booked = spending_on(job=f"answer:{answer.pk}", wiki=answer.wiki_id, answer=answer.pk)
        with pulse(attempt), booked:
            _answer(attempt, engines)
    except Stopped:
        answer.refresh_from_db()
    return answer


def _answer(attempt: Attempt, engines: Engines) -> None:
    answer = attempt.answer
    understand(attempt, engines)
    attempt.enter(Answer.Stage.SEARCHING)
    for_model = isinstance(engines.answerer, ModelAnswerer)
    manifest = look_up(answer, engines.embedder, for_model=for_model)
    written = write(attempt, manifest, engines)
    general = tell_generally(answer, written, engines)
    notes = dict.fromkeys([answer.note, manifest.note, written.note])
    answer.note = " ".join(note for note in notes if note)
    answer.open_parts = list(written.open_parts)
    answer.answered_by = written.answered_by
    answer.checked_by = engines.auditor.fingerprint
    keep_answer(attempt, written, manifest=manifest, general=general)
