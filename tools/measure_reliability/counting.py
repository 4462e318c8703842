"""How often findings on each ground agree with people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engines.verify import Pair, Verdict
from engines.verify.comparison import Comparison
from engines.verify.decide import weighed_finding
from engines.verify.entailment import Relation
from engines.verify.reliability import CHECKED, Ground, ground


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair with the verdict that people give.

    Attributes:
        pair: The claim and its evidence.
        verdict: What it is.
        taught: The network learnt from it, so that it says nothing of how far that can be trusted.
        weight: How much it counts.
        ours: Its set calls drift what this project does. Others call a lost condition supported or
            know no drift; there a finding of drift is right where the claim is not supported.
    """

    pair: Pair
    verdict: Verdict
    weight: float
    taught: bool
    ours: bool


@dataclass(slots=True)
class Count:
    """The weight of findings, and that of the right ones among them."""

    n: float = 0.0
    right: float = 0.0

    @property
    def share(self) -> float:
        """The share of right ones, as if one more had been right and one more wrong."""
        return round((self.right + 1) / (self.n + 2), 3)


def count(judged: Iterable[tuple[Labelled, Comparison, Relation]]) -> Mapping[Ground, Count]:
    """Count the findings on each ground."""
    counts = {each: Count() for each in Ground}
    for row, comparison, relation in judged:
        found, weighed = weighed_finding(comparison, relation)
        rests_on = ground(found, weighed)
        if rests_on in CHECKED or not row.taught:
            counts[rests_on].n += row.weight
            counts[rests_on].right += row.weight * _is_right(found.verdict, row)
    return counts


def _is_right(found: Verdict, row: Labelled) -> bool:
    if found is Verdict.DRIFT and not row.ours:
        return row.verdict is not Verdict.SUPPORTED
    return found is row.verdict
