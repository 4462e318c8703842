"""The reviewer on a language model: it names claims by number and copies the words it doubts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import Field

from engines.llm import (
    Data,
    Gateway,
    LlmError,
    Prompt,
    ReplyModel,
    UnavailableError,
    compose,
    pack,
    prompt_version,
)
from engines.reviewer.contract import Doubt, Reading, Statement
from engines.text import Span, content_words

_VERSION = 1
# Few enough that each is thought about, and that a useless reply costs little.
BATCH = 12
_REPLY_TOKENS = 1_500
# Of the window, for the schema of the reply.
_FREE = 0.1

INSTRUCTIONS = (
    "You read sentences of a wiki critically, with your own knowledge of the world. They agree with"
    " their sources, which may be wrong themselves. Name a sentence only where it contradicts a"
    " well-known fact that you are sure of: of history, geography, science, law or arithmetic. Let"
    " be what only the writers can know, such as the rules, prices, names and dates of their own"
    " house, what is a matter of opinion, and what is merely imprecise."
)
TASK = (
    "Which of the numbered sentences contradict a well-known fact? For each give its number; the"
    " words of it that are wrong, copied exactly; what is true instead; why, in one plain sentence;"
    " and how sure you are: 0.5 is a coin toss, 1 is certain. Most often there is none: then give"
    " an empty list."
)


class DoubtReply(ReplyModel):
    """One sentence the model takes for wrong."""

    number: int
    words: str = Field(max_length=400)
    belief: str = Field(max_length=400)
    reason: str = Field(max_length=400)
    confidence: float = Field(ge=0.5, le=1)


class DoubtsReply(ReplyModel):
    """What the model doubts of one batch."""

    doubts: list[DoubtReply] = Field(max_length=BATCH)


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A statement by its place in the whole call, from 1."""

    number: int
    statement: Statement

    @property
    def line(self) -> str:
        """As it is shown; no text of a page can begin a line of its own."""
        told = " ".join(self.statement.text.split())
        under = " ".join(self.statement.heading.split())
        return f"{self.number}: {told}" + (f" (under the heading: {under})" if under else "")


class LlmReviewer:
    """Reads in batches; a batch without a usable reply, and a bad doubt, lose only themselves."""

    def __init__(self, gateway: Gateway, *, at_most: int = 4) -> None:
        self._gateway = gateway
        self._at_most = at_most

    @property
    def fingerprint(self) -> str:
        """Code version, model and prompt."""
        prompt = prompt_version(INSTRUCTIONS, TASK)
        return f"reviewer-llm-{_VERSION}/{self._gateway.fingerprint}/{prompt}"

    def prompts(self, *, title: str, statements: Sequence[Statement]) -> list[Prompt]:
        """Return what reading these would send."""
        batches, _ = self._batches(title, statements)
        return [_prompt(title, batch) for batch in batches]

    def read(self, *, title: str, statements: Sequence[Statement]) -> Reading:
        """Read statements, several batches at once."""
        batches, too_long = self._batches(title, statements)
        unread = {each.number: "It is too long for the model." for each in too_long}
        calls = [partial(self._ask, title, batch) for batch in batches]
        replies = self._gateway.run_all(calls, at_most=self._at_most)
        doubts: list[Doubt] = []
        for batch, reply in zip(batches, replies, strict=True):
            if isinstance(reply, LlmError):
                unread |= {each.number: str(reply) for each in batch}
            else:
                doubts += _doubts(batch, reply)
        away = any(isinstance(reply, UnavailableError) for reply in replies)
        return Reading(tuple(sorted(doubts, key=lambda doubt: doubt.number)), unread, away)

    def _ask(self, title: str, batch: Sequence[_Numbered]) -> DoubtsReply:
        return self._gateway.structured(_prompt(title, batch), DoubtsReply).value

    def _batches(
        self, title: str, statements: Sequence[Statement]
    ) -> tuple[list[list[_Numbered]], list[_Numbered]]:
        """Return batches that fit the window, and the statements that fit none."""
        numbered = [_Numbered(number, each) for number, each in enumerate(statements, start=1)]
        free = int(_FREE * self._gateway.window)
        room = self._gateway.room(_prompt(title, [])) - free
        too_long = [each for each in numbered if self._size(each) > room]
        fitting = [each for each in numbered if self._size(each) <= room]
        return pack(fitting, size=self._size, room=room, at_most=BATCH), too_long

    def _size(self, each: _Numbered) -> int:
        return self._gateway.count(f"{each.line}\n")


def _prompt(title: str, batch: Sequence[_Numbered]) -> Prompt:
    lines = "\n".join(each.line for each in batch)
    return compose(
        INSTRUCTIONS,
        task=TASK,
        data=[Data("page title", title), Data("sentences", lines)],
        max_reply_tokens=_REPLY_TOKENS,
    )


def _doubts(batch: Sequence[_Numbered], reply: DoubtsReply) -> list[Doubt]:
    """Keep doubts of sentences that were shown, whose words stand in them; the surest of each."""
    shown = {each.number: each.statement for each in batch}
    best: dict[int, Doubt] = {}
    for each in reply.doubts:
        doubt = _doubt(each, shown[each.number].text) if each.number in shown else None
        before = best.get(each.number)
        if doubt and (before is None or before.confidence < doubt.confidence):
            best[each.number] = doubt
    return list(best.values())


def _doubt(reply: DoubtReply, text: str) -> Doubt | None:
    words, belief = reply.words.strip(), " ".join(reply.belief.split())
    start = text.find(words) if content_words(words) else -1
    if start < 0 or not content_words(belief) or belief in {text, words}:
        return None
    return Doubt(
        number=reply.number,
        words=Span(start, start + len(words)),
        belief=belief,
        reason=" ".join(reply.reason.split()),
        confidence=reply.confidence,
    )
