"""Having an answer written, and every sentence of it checked as soon as it is there."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from ask.models import Answer
from ask.services.attempts import Attempt
from ask.services.draft import Written
from ask.services.engines import Engines
from ask.services.guard import Checked, check_sentences
from ask.services.manifest import Manifest
from ask.services.publishing import Publisher
from ask.services.repairing import repair_refused
from endpoints.services.metered import release_connection
from engines.answerer import Answerer, AnswerSentence, Draft, ModelAnswerer, read_ahead
from engines.llm import InvalidReplyError, LlmError


def write(attempt: Attempt, manifest: Manifest, engines: Engines) -> Written:
    """Have the answer written from the manifest; where a model fails, by the stand-in, and say so.

    Raises:
        Stopped: The answer is not waited for any more; a request that ran was ended.
        LlmError: The model failed, and there is no stand-in.
    """
    attempt.enter(Answer.Stage.WRITING)
    writing = _Writing(attempt, manifest, engines)
    if not isinstance(engines.answerer, ModelAnswerer):
        return writing.whole(engines.answerer)
    try:
        return writing.by_model(engines.answerer)
    except LlmError as error:
        if engines.stand_in is None:
            raise
        note = f"{error} The built-in answerer quoted instead."
    return writing.whole(engines.stand_in, note=note)


@dataclass(frozen=True, slots=True)
class _Writing:
    """The steps of one answer; none holds a connection to the database while an engine works.

    What a model is asked is asked in other threads, so that this one has to give back its own.
    """

    attempt: Attempt
    manifest: Manifest
    engines: Engines

    def by_model(self, answerer: ModelAnswerer) -> Written:
        """Let a model write sentence by sentence; as a whole where it keeps to no lines."""
        publisher = Publisher(self.attempt, self.manifest)
        try:
            return self._streamed(answerer, publisher)
        except InvalidReplyError:
            publisher.take_back()
        except LlmError:
            publisher.take_back()
            raise
        return self.whole(answerer)

    def whole(self, answerer: Answerer, *, note: str = "") -> Written:
        """Let an answerer write everything, then check it."""
        release_connection()
        draft = answerer.answer(self.attempt.answer.meant, self.manifest.candidates())
        self.attempt.enter(Answer.Stage.CHECKING)
        checked = self._checked(draft.sentences, answerer)
        return Written(draft, checked, answerer.fingerprint, note, draft.left_open)

    def _streamed(self, answerer: ModelAnswerer, publisher: Publisher) -> Written:
        answer, candidates = self.attempt.answer, self.manifest.candidates()

        def source(stopped: Callable[[], bool]) -> Iterator[AnswerSentence | Draft]:
            return answerer.stream(answer.meant, candidates, parts=answer.parts, stopped=stopped)

        checked: list[Checked] = []
        draft: Draft | None = None
        release_connection()
        with closing(read_ahead(source)) as items:
            for item in items:
                self.attempt.require_waited_for()
                if isinstance(item, Draft):
                    draft = item
                elif item is not None:
                    self._enter_checking()
                    checked += map(publisher.show, self._checked([item], answerer))
                    release_connection()
        if draft is None:
            message = "The model's answer broke off."
            raise InvalidReplyError(message)
        left_open = _left_open(draft, answer.parts)
        return Written(draft, checked, answerer.fingerprint, _in_words(left_open), left_open)

    def _enter_checking(self) -> None:
        if self.attempt.answer.stage != Answer.Stage.CHECKING:
            self.attempt.enter(Answer.Stage.CHECKING)

    def _checked(self, sentences: Sequence[AnswerSentence], answerer: Answerer) -> list[Checked]:
        """Guard sentences; what a model wrote and the guard refuses is given back to it once."""
        auditor = self.engines.auditor
        release_connection()
        checked = check_sentences(sentences, manifest=self.manifest.texts, auditor=auditor)
        if not isinstance(answerer, ModelAnswerer):
            return checked
        return repair_refused(checked, answerer=answerer, manifest=self.manifest, auditor=auditor)


def _left_open(draft: Draft, parts: Sequence[str]) -> tuple[str, ...]:
    """Return which parts of a compound question an answer leaves open, in the question's words."""
    numbered = enumerate(parts if draft.covered else (), start=1)
    return tuple(part for number, part in numbered if number in draft.unanswered)


def _in_words(left_open: Sequence[str]) -> str:
    if not left_open:
        return ""
    return f"The passages do not answer: {' '.join(f'“{part}”' for part in left_open)}"
