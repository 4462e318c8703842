"""The answerer on a language model: it writes from numbered passages and names them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engines.answerer import lines, mending
from engines.answerer.contract import AnswerSentence, Candidate, Draft
from engines.answerer.prompting import INSTRUCTIONS, Numbered, groups_of, prompt_for
from engines.answerer.replies import AnswerReply, draft_of
from engines.llm import Gateway, LlmError, ReplyError, prompt_version

_VERSION = 2

TASK = (
    "Answer the question from the passages. Give each sentence with the number of the one passage"
    " it rests on. If they do not answer it, set covered to false and give no sentence. Say how"
    " sure you are that the sentences answer the question, from 0 to 1."
)


class LlmAnswerer:
    """Asks the model; what passage a sentence rests on is its number, never the model's words."""

    def __init__(self, gateway: Gateway, *, at_most: int = 4) -> None:
        self._gateway = gateway
        self._at_most = at_most

    @property
    def fingerprint(self) -> str:
        """Code version, model and prompts."""
        prompt = prompt_version(INSTRUCTIONS, TASK, lines.TASK_OF_PARTS, mending.TASK)
        return f"answerer-llm-{_VERSION}:{self._gateway.fingerprint}:{prompt}"

    def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
        """Answer from these passages only, in several calls where one cannot hold them.

        Raises:
            UnavailableError: Nobody answered.
            ReplyError: Every reply was of no use.
            PromptTooLongError: One passage alone is too long for the model.
        """
        if not passages:
            return _nothing_to_read()
        groups = groups_of(question, passages, gateway=self._gateway, task=TASK)
        calls = [partial(self._ask, question, group) for group in groups]
        replies = self._gateway.run_all(calls, at_most=self._at_most)
        return draft_of(_usable(replies), passages)

    def stream(
        self,
        question: str,
        passages: Sequence[Candidate],
        *,
        parts: Sequence[str] = (),
        stopped: Callable[[], bool],
    ) -> Iterator[AnswerSentence | Draft]:
        """Yield each sentence as soon as its line is complete, and the whole draft at the end.

        Passages that need several prompts are answered from as a whole: no prompt alone knows
        whether the question is covered.

        Raises:
            LlmError: As `answer`, however late; an `InvalidReplyError` where the lines do not
                have their form.
        """
        if not passages:
            yield _nothing_to_read()
            return
        task = lines.TASK_OF_PARTS if parts else lines.TASK
        groups = groups_of(question, passages, parts=parts, gateway=self._gateway, task=task)
        if len(groups) > 1:
            draft = self.answer(question, passages)
            yield from draft.sentences
            yield draft
            return
        prompt = prompt_for(question, groups[0], parts=parts, task=task)
        with self._gateway.stream(prompt) as pieces:
            yield from lines.read(pieces, passages, stopped=stopped)

    def repair(
        self, sentence: AnswerSentence, passages: Sequence[Candidate], reason: str
    ) -> AnswerSentence | None:
        """Word a refused sentence anew; see `ModelAnswerer.repair`."""
        return mending.repair(sentence, passages, reason, gateway=self._gateway)

    def _ask(self, question: str, group: Numbered) -> AnswerReply:
        return self._gateway.structured(prompt_for(question, group, task=TASK), AnswerReply).value


def _nothing_to_read() -> Draft:
    return Draft((), covered=False, confidence=1.0, reason="Nothing was found to read.")


def _usable(replies: Sequence[AnswerReply | LlmError]) -> list[AnswerReply]:
    """Return the replies; one odd one among several is left out, none at all is an error."""
    usable = [reply for reply in replies if isinstance(reply, AnswerReply)]
    failed = [reply for reply in replies if isinstance(reply, LlmError)]
    for error in failed:
        if not usable or not isinstance(error, ReplyError):
            raise error
    return usable
