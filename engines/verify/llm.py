"""The auditor on a language model: one call a claim, and no verdict without a quote."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from engines.llm import (
    Data,
    Gateway,
    LlmError,
    Prompt,
    ReplyModel,
    compose,
    prompt_version,
    require_quote,
)
from engines.text import Span
from engines.verify.model import Finding, Pair, Unchecked, Verdict

_VERSION = 1
_REPLY_TOKENS = 600
JUDGED_BY = "model"

INSTRUCTIONS = (
    "You judge whether lines of a source support a claim. You know nothing but these lines: what"
    " you know of the world does not count, neither for the claim nor against it.\n"
    "supported: the lines state the whole claim, in these or in other words.\n"
    "drift: the lines state part of it, but the claim goes further, is more certain, wider or"
    " narrower, or changes a number, date, name, condition or who said it.\n"
    "hallucination: the lines state nothing of it, or deny it."
)
TASK = (
    "Judge the claim against the lines. Quote, word for word, the words of the lines that decide;"
    " where nothing in them bears on the claim, quote the words that come nearest. List the words"
    " of the claim that are at fault, copied exactly; none where it is supported. Say how sure you"
    " are: 0.5 is a coin toss, 1 is certain."
)


class Judgement(ReplyModel):
    """What the model finds of one claim."""

    verdict: Literal["supported", "drift", "hallucination"]
    quote: str = Field(min_length=1, max_length=600)
    words_at_fault: list[Annotated[str, Field(max_length=200)]] = Field(max_length=5)
    reason: str = Field(min_length=1, max_length=400)
    confidence: float = Field(ge=0.5, le=1)


class LlmAuditor:
    """Judges each pair in a call of its own.

    Claims judged in one prompt would colour each other, and a verdict would depend on what was
    asked beside it; it is addressed by claim and lines alone.
    """

    def __init__(self, gateway: Gateway, *, at_most: int = 4) -> None:
        self._gateway = gateway
        self._at_most = at_most

    @property
    def fingerprint(self) -> str:
        """Code version, model and prompt."""
        prompt = prompt_version(INSTRUCTIONS, TASK)
        return f"{JUDGED_BY}-{_VERSION}/{self._gateway.fingerprint}/{prompt}"

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge the pairs in order; whatever goes wrong with one is its own reason."""
        calls = [partial(self._judge, pair) for pair in pairs]
        outcomes = self._gateway.run_all(calls, at_most=self._at_most)
        return [
            Unchecked(str(outcome)) if isinstance(outcome, LlmError) else outcome
            for outcome in outcomes
        ]

    def prompt(self, pair: Pair) -> Prompt:
        """Return what judging a pair sends."""
        return compose(
            INSTRUCTIONS,
            task=TASK,
            data=[Data("claim", pair.claim), Data("lines", pair.evidence)],
            max_reply_tokens=_REPLY_TOKENS,
        )

    def _judge(self, pair: Pair) -> Finding | Unchecked:
        if not pair.claim.strip():
            return Unchecked("The claim has no text.")
        if not pair.evidence.strip():
            return Unchecked("The cited lines have no text.")
        found = self._gateway.structured(self.prompt(pair), Judgement).value
        verdict = Verdict(found.verdict)
        return Finding(
            verdict=verdict,
            reason=found.reason,
            confidence=found.confidence,
            claim_spans=_spans_of(found.words_at_fault, pair.claim, verdict),
            evidence_spans=(_span_of_quote(found.quote, pair.evidence),),
            judged_by=JUDGED_BY,
        )


def _span_of_quote(quote: str, evidence: str) -> Span:
    """Return the lines that hold the quote, as offsets into the evidence.

    Raises:
        QuoteNotFoundError: They do not hold it.
    """
    lines = evidence.split("\n")
    match = require_quote(quote, lines)
    start = sum(len(line) + 1 for line in lines[: match.first - 1])
    length = len("\n".join(lines[match.first - 1 : match.last]))
    return Span(start, start + length)


def _spans_of(words: Sequence[str], claim: str, verdict: Verdict) -> tuple[Span, ...]:
    """Return where the words at fault stand; words that are not the claim's point at nothing."""
    if verdict is Verdict.SUPPORTED:
        return ()
    places = sorted((claim.find(word), word) for word in set(words) if word.strip())
    return tuple(Span(start, start + len(word)) for start, word in places if start >= 0)
