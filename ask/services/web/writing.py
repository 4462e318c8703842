"""Having an answer written from excerpts of the web, by whoever answers from the wiki."""

from collections.abc import Sequence
from dataclasses import dataclass

from ask.models import WebAnswer
from ask.services.attempts import AttemptAt
from ask.services.engines import Engines
from engines.answerer import Candidate, Draft, ModelAnswerer
from engines.llm import InvalidReplyError, LlmError


@dataclass(frozen=True, slots=True)
class WebDraft:
    """A draft that nobody has checked.

    Attributes:
        draft: What was written.
        answered_by: By whom.
        note: What a reader must know about that.
    """

    draft: Draft
    answered_by: str
    note: str = ""


def write_from_web(
    attempt: AttemptAt[WebAnswer], candidates: Sequence[Candidate], engines: Engines
) -> WebDraft:
    """Have it written; where a model fails, by the stand-in, and say so.

    Raises:
        Stopped: It is not waited for any more; a request that ran was ended.
        LlmError: The model failed, and there is no stand-in.
    """
    answerer, note = engines.answerer, ""
    if isinstance(answerer, ModelAnswerer):
        try:
            draft = _by_model(answerer, attempt, candidates)
        except LlmError as error:
            if engines.stand_in is None:
                raise
            answerer, note = engines.stand_in, f"{error} The built-in answerer quoted instead."
        else:
            return WebDraft(draft, answerer.fingerprint)
    draft = answerer.answer(_question(attempt), candidates)
    return WebDraft(draft, answerer.fingerprint, note)


def _by_model(
    answerer: ModelAnswerer, attempt: AttemptAt[WebAnswer], candidates: Sequence[Candidate]
) -> Draft:
    """Let a model write, in lines so that it can be stopped; as a whole where it keeps to none."""
    topics: list[str] = attempt.answer.topics
    parts = topics if len(topics) > 1 else ()
    stream = answerer.stream(
        _question(attempt), candidates, parts=parts, stopped=attempt.over.is_set
    )
    try:
        drafts = [item for item in stream if isinstance(item, Draft)]
    except InvalidReplyError:
        drafts = []
    attempt.require_waited_for()
    return drafts[0] if drafts else answerer.answer(_question(attempt), candidates)


def _question(attempt: AttemptAt[WebAnswer]) -> str:
    return " ".join(attempt.answer.topics)
