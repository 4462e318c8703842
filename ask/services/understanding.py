"""What a question asks: a follow-up by itself, a compound one part by part."""

from ask.models import Answer
from ask.services.attempts import Attempt
from ask.services.conversations import earlier_turns
from ask.services.engines import Engines
from engines.answerer import Splitter, may_be_compound, search_with_words_before
from engines.llm import LlmError

_WITH_WORDS = (
    "No model is there to tell what this question leans on: it was looked up together with the"
    " words of the question before it."
)


def understand(attempt: Attempt, engines: Engines) -> None:
    """Write down what the answer's question means, what parts it has, and what is odd about that.

    Done once: another attempt finds what the first has understood.
    """
    answer = attempt.answer
    if answer.follows_id and not answer.understood_as:
        answer.note = _resolve(attempt, engines)
    if engines.splitter is not None and not answer.parts and may_be_compound(answer.meant):
        attempt.enter(Answer.Stage.UNDERSTANDING)
        answer.parts = _parts(answer.meant, engines.splitter)
    answer.save(update_fields=["understood_as", "parts", "note"])


def _resolve(attempt: Attempt, engines: Engines) -> str:
    """Word a follow-up so that it stands alone; return what a reader must know about it."""
    answer = attempt.answer
    turns = earlier_turns(answer)
    if not turns:
        return ""
    note = ""
    if engines.rewriter is not None:
        attempt.enter(Answer.Stage.UNDERSTANDING)
        try:
            asked = engines.rewriter.rewrite(answer.question, [turn.as_turn() for turn in turns])
        except LlmError as error:
            note = str(error)
        else:
            answer.understood_as = "" if asked == answer.question else asked
            return ""
    asked = search_with_words_before(answer.question, turns[-1].answer.meant)
    if asked == answer.question:
        return note
    answer.understood_as = asked
    return f"{note} {_WITH_WORDS}".strip()


def _parts(question: str, splitter: Splitter) -> list[str]:
    """Return the parts of a question; none where they cannot be told: it is asked as it is then."""
    try:
        return list(splitter.split(question))
    except LlmError:
        return []
