"""How sure a finding is: how often findings that rest on the same ground were right.

A chance that a check or the network names itself says too little of that. A changed value in an
otherwise repeated sentence is nearly always one, while support in other words that is barely likely
is worth little more than a coin. So each ground has its own share, counted on labelled rows by
`tools/measure_reliability`, which writes the file beside this.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from engines.verify.checks import Doubt
from engines.verify.comparison import Comparison
from engines.verify.model import Finding, Verdict
from engines.verify.thresholds import DENIED_FROM

RELIABILITY = Path(__file__).parent / "reliability.json"
_CLEARLY, _LIKELY, _HARDLY = 0.8, 0.65, 0.35  # chances of support
# Checks whose doubt names another fact; the rest weigh how something is said.
_FACTS = frozenset({"values", "limits", "owners", "dates", "codes", "names", "quotes", "polarity"})


class Ground(StrEnum):
    """What a finding rests on."""

    REPEATED = "supported: repeats a statement"
    OTHER_WORDS = "supported: in other words, clearly"
    OTHER_WORDS_LIKELY = "supported: in other words, likely"
    OTHER_WORDS_BARELY = "supported: in other words, barely"
    REPEATED_BARELY = "supported: repeats a statement, not clearly"
    DOUBTED = "supported: against a doubt"
    ONE_CHANGE = "not supported: one change in a statement"
    CHANGED_FACT = "not supported: another fact among changes in a statement"
    CHANGED_WORDING = "not supported: other wording among changes in a statement"
    OTHER_FACT = "not supported: another fact, in other words"
    OTHER_WORDING = "not supported: more or less than the lines say, in other words"
    DENIED = "not supported: denied in other words"
    DENIED_BARELY = "not supported: denied in other words, not clearly"
    LACKING = "not supported: nothing bears it out"


CHECKED = frozenset(  # grounds on which a check decides, and not the network
    {
        Ground.ONE_CHANGE,
        Ground.CHANGED_FACT,
        Ground.CHANGED_WORDING,
        Ground.OTHER_FACT,
        Ground.OTHER_WORDING,
    }
)


OF_FACTS = frozenset({Ground.ONE_CHANGE, Ground.CHANGED_FACT, Ground.OTHER_FACT})


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a verdict was made of.

    Attributes:
        comparison: The pair.
        held: What the checks hold against the claim, the gravest first.
        settled: Whether one of them rules support out.
    """

    comparison: Comparison
    held: Sequence[Doubt]
    settled: bool


def ground(found: Finding, weighed: Weighed) -> Ground:
    """Tell what a finding rests on."""
    if found.verdict is Verdict.SUPPORTED:
        return _of_support(found, weighed)
    if not weighed.settled:
        return _of_the_network(found)
    laid, factual = weighed.comparison.alignment, weighed.held[0].kind in _FACTS
    if laid is None:
        return Ground.OTHER_FACT if factual else Ground.OTHER_WORDING
    if len(laid.changes) == 1:
        return Ground.ONE_CHANGE
    return Ground.CHANGED_FACT if factual else Ground.CHANGED_WORDING


def _of_support(found: Finding, weighed: Weighed) -> Ground:
    if weighed.held:
        return Ground.DOUBTED
    clearly = found.support >= _CLEARLY
    if weighed.comparison.alignment is not None:
        return Ground.REPEATED if clearly else Ground.REPEATED_BARELY
    if clearly:
        return Ground.OTHER_WORDS
    likely = found.support >= _LIKELY
    return Ground.OTHER_WORDS_LIKELY if likely else Ground.OTHER_WORDS_BARELY


def _of_the_network(found: Finding) -> Ground:
    if found.contradiction < DENIED_FROM:
        return Ground.LACKING
    return Ground.DENIED if found.support < _HARDLY else Ground.DENIED_BARELY


def reliability(of: Ground) -> float:
    """Return the measured share of findings on a ground that were right, 0 to 1."""
    return _measured()[of]


@cache
def _measured() -> dict[Ground, float]:
    """Read the shares.

    Raises:
        ValueError: If they are those of other grounds.
    """
    stored = json.loads(RELIABILITY.read_text(encoding="utf-8"))
    if set(stored) != set(Ground):
        raise ValueError("The shares are those of other grounds: run tools.measure_reliability.")
    return {each: float(stored[each]) for each in Ground}
