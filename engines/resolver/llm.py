"""The resolver on a language model: it words sentences and names lines; nothing more is taken."""

from pydantic import Field

from engines.llm import Data, Gateway, Prompt, ReplyModel, compose, prompt_version
from engines.resolver.contract import Dispute, Edit
from engines.text import content_words

_VERSION = 1
_REPLY_TOKENS = 900
MOST_EDITS = 3
_MOST_LINES = 12

INSTRUCTIONS = (
    "You help an editor of a wiki. One sentence of a page, the claim, is contradicted by lines of a"
    " source. You suggest sentences that could stand in its place. Each says only what the lines"
    " say that you name for it, and adds nothing that you know of the world. It reads on from the"
    " sentences around the claim, in their language."
)
TASK = (
    f"Suggest one to {MOST_EDITS} sentences, the best first, that differ in what they keep: what"
    " the opposing lines say alone, or both sides with what tells them apart. Give of each its"
    " text, in plain words and without a citation; the numbers of the lines that state all of it;"
    " and in one sentence the reason to choose it."
)


class EditReply(ReplyModel):
    """One sentence the model suggests."""

    text: str = Field(min_length=1, max_length=600)
    lines: list[int] = Field(max_length=_MOST_LINES)
    reason: str = Field(max_length=400)


class EditsReply(ReplyModel):
    """What the model suggests of one dispute."""

    edits: list[EditReply] = Field(max_length=MOST_EDITS)


class LlmResolver:
    """Asks once a dispute; an edit without lines, or without words, loses only itself."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    @property
    def fingerprint(self) -> str:
        """Code version, model and prompt."""
        prompt = prompt_version(INSTRUCTIONS, TASK)
        return f"resolver-llm-{_VERSION}/{self._gateway.fingerprint}/{prompt}"

    def suggest(self, dispute: Dispute) -> list[Edit]:
        """Ask the model.

        Raises:
            LlmError: It gave nothing to use.
        """
        reply = self._gateway.structured(self._prompt(dispute), EditsReply).value
        read = [_edit(each, dispute) for each in reply.edits]
        # The same sentence twice is one suggestion.
        return list({edit.text: edit for edit in reversed(read) if edit}.values())[::-1]

    def _prompt(self, dispute: Dispute) -> Prompt:
        """Leave the section out where it does not fit; claim and lines are what counts."""
        whole = _composed(dispute, section=dispute.section)
        return whole if self._gateway.room(whole) >= 0 else _composed(dispute, section="")


def _composed(dispute: Dispute, *, section: str) -> Prompt:
    numbered = "\n".join(f"{number}: {line}" for number, line in enumerate(dispute.lines, start=1))
    opposing = ", ".join(map(str, dispute.opposing))
    return compose(
        INSTRUCTIONS,
        task=f"{TASK} The lines that contradict the claim: {opposing}.",
        data=[
            Data("page title", dispute.title),
            Data("section", section),
            Data("claim", dispute.claim),
            Data("lines", numbered),
        ],
        max_reply_tokens=_REPLY_TOKENS,
    )


def _edit(reply: EditReply, dispute: Dispute) -> Edit | None:
    """Keep what names a line that was shown, and says something."""
    known = range(1, len(dispute.lines) + 1)
    lines = tuple(sorted({number for number in reply.lines if number in known}))
    text = " ".join(reply.text.split())
    if not lines or not content_words(text):
        return None
    return Edit(text, lines, " ".join(reply.reason.split()))
