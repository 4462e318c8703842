"""A compound question taken apart by a model."""

from pydantic import Field

from engines.llm import Data, Gateway, InvalidReplyError, ReplyModel, compose
from engines.text import content_words

MOST_PARTS = 4
_REPLY_TOKENS = 400
_LONGEST_PART = 300

INSTRUCTIONS = (
    "You take a question apart that asks for several things at once, so that each can be looked up"
    " by itself. You answer nothing and add nothing."
)
TASK = (
    f"List what the question asks, as at most {MOST_PARTS} questions. Each must be understandable"
    " alone: repeat the names and conditions it needs, in the words and the language of the"
    " question. If it asks for one thing only, list nothing."
)


class PartReply(ReplyModel):
    """One of the things that are asked."""

    question: str = Field(min_length=1, max_length=_LONGEST_PART)


class PartsReply(ReplyModel):
    """What a question asks, one by one."""

    parts: list[PartReply] = Field(max_length=MOST_PARTS)


class LlmSplitter:
    """Asks a model; what it lists must speak of what the question speaks of."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    def split(self, question: str) -> tuple[str, ...]:
        """Return what a compound question asks, one by one; nothing where it asks for one thing.

        Raises:
            LlmError: There is no reply to use; among them an `InvalidReplyError` where a part asks
                for something the question does not.
        """
        prompt = compose(
            INSTRUCTIONS,
            task=TASK,
            data=[Data("question", question)],
            max_reply_tokens=_REPLY_TOKENS,
        )
        reply = self._gateway.structured(prompt, PartsReply).value
        parts = tuple(dict.fromkeys(" ".join(part.question.split()) for part in reply.parts))
        asked = set(content_words(question))
        if any(asked.isdisjoint(content_words(part)) for part in parts):
            message = "The model listed a part that the question does not ask for."
            raise InvalidReplyError(message)
        return parts if len(parts) > 1 else ()
