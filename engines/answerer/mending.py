"""One more chance for a sentence that was refused."""

from collections.abc import Sequence

from pydantic import Field

from engines.answerer.contract import AnswerSentence, Candidate
from engines.answerer.prompting import INSTRUCTIONS, passages_of
from engines.answerer.replies import SentenceReply, sentence_of
from engines.llm import Data, Gateway, ReplyModel, compose

TASK = (
    "The sentence was refused: the reason says what is wrong with it. Word it anew so that the one"
    " passage you name states all of it, adding nothing. Where the passages state nothing of it,"
    " leave the text empty."
)
_REPLY_TOKENS = 400
_REASON_CHARACTERS = 500


class RepairReply(ReplyModel):
    """The sentence anew, or an empty text."""

    text: str = Field(max_length=800)
    passage: int


def repair(
    sentence: AnswerSentence, passages: Sequence[Candidate], reason: str, *, gateway: Gateway
) -> AnswerSentence | None:
    """Ask once for a sentence that its passage supports; see `ModelAnswerer.repair`."""
    data = [
        Data("sentence", sentence.text),
        Data("reason", reason[:_REASON_CHARACTERS]),
        *passages_of(list(enumerate(passages, start=1))),
    ]
    prompt = compose(INSTRUCTIONS, task=TASK, data=data, max_reply_tokens=_REPLY_TOKENS)
    reply = gateway.structured(prompt, RepairReply).value
    if not reply.text.strip():
        return None
    return sentence_of(SentenceReply(text=reply.text, passage=reply.passage), passages)
