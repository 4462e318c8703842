"""A follow-up worded by a model so that it stands alone."""

from collections.abc import Sequence

from pydantic import Field

from engines.answerer.contract import Turn
from engines.llm import Data, Gateway, ReplyModel, compose, require_language
from engines.text import detect_language

_REPLY_TOKENS = 400
_LONGEST = 500
_TURNS = 6  # the latest; what a follow-up leans on is seldom further back
_SENTENCE_CHARACTERS = 300
_SENTENCES = 6

INSTRUCTIONS = (
    "You read the last question of a conversation and word it so that somebody who has not read the"
    " conversation understands what is asked. You answer nothing. What was said before only tells"
    " what words such as “it”, “there” or “and for them?” stand for."
)
TASK = (
    "Word the last question so that it stands alone: put the names in the place of the words that"
    " point back, and change nothing else. Keep its language. If it stands alone already, repeat"
    " it as it is."
)


class QuestionReply(ReplyModel):
    """The question, standing alone."""

    question: str = Field(min_length=1, max_length=_LONGEST)


class LlmRewriter:
    """Asks a model what a follow-up asks; it sees questions and served sentences alone."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    def rewrite(self, question: str, turns: Sequence[Turn]) -> str:
        """Return the question that a follow-up asks.

        Raises:
            LlmError: There is no reply to use; a `WrongLanguageError` where it is in another
                language than the follow-up.
        """
        said = [data for turn in turns[-_TURNS:] for data in _data_of(turn)]
        prompt = compose(
            INSTRUCTIONS,
            task=TASK,
            data=[*said, Data("last question", question)],
            max_reply_tokens=_REPLY_TOKENS,
        )
        asked = " ".join(self._gateway.structured(prompt, QuestionReply).value.question.split())
        require_language(asked, detect_language(question))
        return asked


def _data_of(turn: Turn) -> list[Data]:
    told = " ".join(sentence[:_SENTENCE_CHARACTERS] for sentence in turn.sentences[:_SENTENCES])
    question = Data("earlier question", turn.question)
    return [question, Data("answer to it", told)] if told else [question]
