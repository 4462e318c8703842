"""The gate that needs no key and no network: similarity and shared words."""

import math
from dataclasses import dataclass

from engines.embed import Embedder, local_embedder
from engines.gate.contract import Decision
from engines.gate.evidence import Evidence, weigh
from engines.gate.genres import Refused, refused_genre
from engines.gate.organisations import foreign_organisation
from engines.gate.purpose import Side, Statement, read_purpose
from engines.gate.sample import Sample, sample_document

_VERSION = 2

# Logistic regression over documents of a staff handbook, an HTTP wiki and four invented wikis, each
# against thirteen purposes, long and terse, its own and others; l2 = 2 on standardised values. The
# bias was then set on four more purposes with 33 documents (tests/data/fitting/gate.jsonl).
_MARGIN = 17.1
_WORDING = 2.1
_BIAS = -1.5
# Judgements, not fitted: few documents of forty speak for somebody else or are of a refused kind.
_FOREIGN = -2.0
_GENRE = -5.0

_UNSURE = 0.7  # below this a reason says that it was close
_NO_PURPOSE = Decision(
    belongs=True,
    confidence=0.5,
    reason="The purpose of this wiki is empty, so everything belongs until it says otherwise.",
    purpose_lines=(),
)
_SHOWN = 120  # characters of a purpose line repeated in a reason


# Characters in which the kind of a document shows; a long one collects signs of every kind.
_LOOKED_AT = 1_500


@dataclass(frozen=True, slots=True)
class _Against:
    """What speaks against a document besides its subject.

    Attributes:
        stranger: The other organisation it speaks for.
        kind: The refused kind it is like.
    """

    stranger: str | None
    kind: Refused | None


class LocalGate:
    """Decides by contrast between what a purpose wants and what it refuses."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def fingerprint(self) -> str:
        """Code version, weights and embedding model."""
        weights = f"{_MARGIN}/{_WORDING}/{_BIAS}/{_FOREIGN}/{_GENRE}"
        return f"gate-local-{_VERSION}:{weights}:{self._embedder.name}"

    def decide(self, *, purpose: str, title: str, text: str) -> Decision:
        """Judge one document by its title, headings, first and most central sentences."""
        statements = read_purpose(purpose)
        if not statements:
            return _NO_PURPOSE
        sample = sample_document(title=title, text=text, embedder=self._embedder)
        if not sample.text.strip(" ."):
            return _nothing_to_judge(statements)
        evidence = weigh(statements, sample, self._embedder)
        against = _against(statements, sample, f"{title}\n{text[:_LOOKED_AT]}")
        return _decision(_probability(evidence, against), evidence, against)


def local_gate(embedder: Embedder | None = None) -> LocalGate:
    """Return a gate on the bundled embedder, or on the one given."""
    return LocalGate(embedder or local_embedder())


def _probability(evidence: Evidence, against: _Against) -> float:
    score = (
        _MARGIN * evidence.margin
        + _WORDING * evidence.wording
        + _BIAS
        + (_FOREIGN if against.stranger else 0.0)
        + (_GENRE * against.kind.likeness if against.kind else 0.0)
    )
    return 1 / (1 + math.exp(-score))


def _against(statements: list[Statement], sample: Sample, text: str) -> _Against:
    own = "\n".join(item.text for item in statements if item.side != "out")
    said = "\n".join(sample.sentences)
    stranger = foreign_organisation(purpose=own, title=sample.title, text=said)
    return _Against(stranger, refused_genre(statements, text))


def _nothing_to_judge(statements: list[Statement]) -> Decision:
    return Decision(
        belongs=False,
        confidence=0.5,
        reason="The document has no sentence that says what it is about.",
        purpose_lines=(statements[0].line,),
    )


def _decision(probability: float, evidence: Evidence, against: _Against) -> Decision:
    belongs = probability >= 0.5  # noqa: PLR2004  the even chance
    confidence = max(probability, 1 - probability)
    wanted = _nearest(evidence, "in") or _nearest(evidence, "about")
    refused = against.kind.statement if against.kind else _nearest(evidence, "out")
    reason = _why_in(wanted, refused) if belongs else _why_out(wanted, refused, evidence, against)
    if confidence < _UNSURE:
        reason += " It was close: have a look."
    leading = (wanted, refused) if belongs else (refused, wanted)
    lines = dict.fromkeys(item.line for item in leading if item is not None)
    return Decision(belongs, round(confidence, 3), reason, tuple(lines))


def _nearest(evidence: Evidence, side: Side) -> Statement | None:
    return next((item for item, _ in evidence.ranking if item.side == side), None)


def _why_in(wanted: Statement | None, refused: Statement | None) -> str:
    if wanted is None:
        return f"It is not what the purpose refuses, {_quoted(refused)}."
    return f"It fits {_quoted(wanted)}."


def _why_out(
    wanted: Statement | None, refused: Statement | None, evidence: Evidence, against: _Against
) -> str:
    if against.stranger is not None:
        return f"It speaks for {against.stranger}, and the purpose names another organisation."
    if against.kind:
        return f"It reads like {against.kind.genre}: the purpose refuses {_quoted(refused)}."
    if refused is not None and (evidence.refused or wanted is None):
        return f"It is nearer to what the purpose refuses, {_quoted(refused)}."
    return f"It shares too little with what the purpose wants; the nearest is {_quoted(wanted)}."


def _quoted(statement: Statement | None) -> str:
    if statement is None:
        return "nothing it names"
    text = statement.text
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"
    return f"“{shown}” (line {statement.line} of purpose.md)"
