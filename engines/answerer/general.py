"""What a model knows of the world, where a wiki allows it to be told: unchecked, and marked so."""

from pydantic import Field

from engines.llm import Data, Gateway, ReplyModel, compose, prompt_version

_VERSION = 1
_REPLY_TOKENS = 800

INSTRUCTIONS = (
    "You answer a question from your general knowledge, because the documents of a wiki do not"
    " answer it. You know nothing of the people, rules and figures of the organisation that asks:"
    " say nothing about them. Name no source, link or citation."
)
TASK = (
    "Answer the question in at most five plain sentences, in its language, without markup. If you"
    " do not know, or only the organisation's own documents could tell, leave the text empty."
)


class GeneralReply(ReplyModel):
    """What the model knows, or an empty text."""

    text: str = Field(max_length=2_000)


class LlmGeneralKnowledge:
    """Asks the model, and shows it nothing but the question."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    @property
    def fingerprint(self) -> str:
        """Code version, model and prompt."""
        prompt = prompt_version(INSTRUCTIONS, TASK)
        return f"general-{_VERSION}:{self._gateway.fingerprint}:{prompt}"

    def answer(self, question: str) -> str:
        """Return what the model knows; "" where it does not know.

        Raises:
            LlmError: There is no reply to use.
        """
        prompt = compose(
            INSTRUCTIONS,
            task=TASK,
            data=[Data("question", question)],
            max_reply_tokens=_REPLY_TOKENS,
        )
        return self._gateway.structured(prompt, GeneralReply).value.text.strip()
