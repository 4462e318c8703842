"""The conflict finder on a language model: both sides quoted word for word, or no conflict."""

from collections.abc import Sequence
from functools import partial

from pydantic import Field

from engines.conflicts.model import ConflictFinder, Contradiction, Statement
from engines.llm import (
    Data,
    Gateway,
    LlmError,
    ReplyError,
    ReplyModel,
    compose,
    prompt_version,
)
from engines.text import Span, content_words

_VERSION = 1
_REPLY_TOKENS = 500

INSTRUCTIONS = (
    "You compare a statement of a wiki page with a statement of a source and say whether they"
    " contradict each other: whether both cannot be true of the same thing at the same time. It is"
    " no contradiction when one says more or less than the other, when they speak of different"
    " subjects, systems, groups, places or periods, when one only reports, asks, supposes or quotes"
    " what somebody says, or when they give the same value in other words."
)
TASK = (
    "Do the two statements contradict each other? If so, copy exactly the words of each side that"
    " clash, and give the reason in one plain sentence. Say how sure you are: 0.5 is a coin toss,"
    " 1 is certain."
)


class ClashReply(ReplyModel):
    """What the model finds of one pair."""

    contradict: bool
    page_words: str = Field(max_length=400)
    source_words: str = Field(max_length=400)
    reason: str = Field(max_length=400)
    confidence: float = Field(ge=0.5, le=1)


class LlmConflictFinder:
    """Asks the model pair by pair; where its reply is of no use, the local finder answers."""

    def __init__(self, gateway: Gateway, *, local: ConflictFinder, at_most: int = 4) -> None:
        self._gateway = gateway
        self._local = local
        self._at_most = at_most

    @property
    def fingerprint(self) -> str:
        """Code version, model, prompt, and who stands in."""
        prompt = prompt_version(INSTRUCTIONS, TASK)
        own = f"conflicts-llm-{_VERSION}:{self._gateway.fingerprint}:{prompt}"
        return f"{own}:{self._local.fingerprint}"

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        """Compare (page, source) pairs in order.

        Raises:
            UnavailableError: Nobody answered.
        """
        calls = [partial(self._ask, *pair) for pair in pairs]
        replies = self._gateway.run_all(calls, at_most=self._at_most)
        return [self._outcome(*pair, reply) for pair, reply in zip(pairs, replies, strict=True)]

    def _ask(self, page: Statement, source: Statement) -> ClashReply:
        prompt = compose(
            INSTRUCTIONS,
            task=TASK,
            data=[*_told("page", page), *_told("source", source)],
            max_reply_tokens=_REPLY_TOKENS,
        )
        return self._gateway.structured(prompt, ClashReply).value

    def _outcome(
        self, page: Statement, source: Statement, reply: ClashReply | LlmError
    ) -> Contradiction | None:
        if isinstance(reply, ReplyError):
            return self._local.compare([(page, source)])[0]
        if isinstance(reply, LlmError):
            raise reply
        return _contradiction(page, source, reply)


def _told(side: str, statement: Statement) -> list[Data]:
    place = " / ".join(part for part in (statement.title, statement.heading) if part)
    return [Data(f"{side} place", place), Data(f"{side} statement", statement.text)]


def _contradiction(page: Statement, source: Statement, reply: ClashReply) -> Contradiction | None:
    """Keep a contradiction whose words stand in both statements; others were made up."""
    on_page, in_source = _span(reply.page_words, page), _span(reply.source_words, source)
    if not reply.contradict or on_page is None or in_source is None:
        return None
    return Contradiction(
        reason=reply.reason.strip() or "The model finds that they cannot both be true.",
        confidence=reply.confidence,
        claim_spans=(on_page,),
        source_spans=(in_source,),
    )


def _span(words: str, statement: Statement) -> Span | None:
    """Return where words stand; those that say nothing ("the", a comma) stand everywhere."""
    wanted = words.strip()
    start = statement.text.find(wanted) if content_words(wanted) else -1
    return Span(start, start + len(wanted)) if start >= 0 else None
