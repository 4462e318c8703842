"""Two things that changed places around what tells them apart: "more than"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.text import Span
from engines.text.facts import excluded, opposed_pairs
from engines.text.facts.tokens import Token
from engines.text.facts.wordlist import word_list
from engines.verify.alignment import Change
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_NAME
from engines.verify.words import stems

_LONGEST = 4  # words that are looked at of each place
# Around these two things may change places, and in a list as well.
_EITHER_WAY = frozenset(
    word_list(
        "and or nor with & , ; is are was were be been means mean equals equal "
        "und oder mit ist sind et ou avec est sont y o con es son и или"
    )
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two places of a statement, each with what the claim says in it.

    Attributes:
        turning: What became its opposite as well, so that the claim says the same again.
    """

    first: Change
    second: Change
    turning: tuple[Change, ...]

    @property
    def undone(self) -> tuple[Change, ...]:
        """The changes that undo one another."""
        return (self.first, self.second, *self.turning) if self.turning else ()


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where a claim has two things of its statement in each other's place.

    "More common among women than among men" of "more common among men than among women", but not
    "less common among women than among men".
    """
    for each in exchanges(comparison):
        if not each.turning:
            yield _doubt(comparison, each.first, each.second)


def exchanges(comparison: Comparison) -> Iterator[Exchange]:
    """Yield where two things changed places."""
    changes = comparison.alignment.changes if comparison.alignment else ()
    turning = [_turns(each) for each in changes]
    for one, other in _neighbours(turning):
        first, second = changes[one], changes[other]
        if _change_places(first, second) and _one_way(comparison, first, second):
            rest = (place for place, turns in enumerate(turning) if turns)
            also = tuple(changes[place] for place in rest if place not in {one, other})
            yield Exchange(first, second, also)


def _neighbours(turning: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield two changes with nothing between but a word that turns the sense round."""
    for place in range(1, len(turning)):
        yield place - 1, place
        if place > 1 and turning[place - 1]:
            yield place - 2, place


def _turns(change: Change) -> bool:
    mine, theirs = ([token.key for token in side] for side in (change.said, change.given))
    alone = len(mine) == len(theirs) == 1
    return alone and bool(opposed_pairs(mine, theirs) or excluded(mine[0], theirs[0]))


def _change_places(first: Change, second: Change) -> bool:
    return bool(_found(first.said, second.given) and _found(second.said, first.given))


def _found(said: Sequence[Token], given: Sequence[Token]) -> bool:
    """Tell whether all that is said in one place is given in the other."""
    mine = _stems(said) if len(said) <= _LONGEST else frozenset()
    return bool(mine) and mine <= _stems(given[:_LONGEST])


def _stems(tokens: Sequence[Token]) -> frozenset[str]:
    words = stems(" ".join(token.text for token in tokens))
    return words | {token.key for token in tokens if token.kind == "number"}


def _one_way(comparison: Comparison, first: Change, second: Change) -> bool:
    start, end = first.said[-1].end, second.said[0].start
    between = [token.key for token in comparison.claim_tokens if start <= token.start < end]
    return "than" in between or not _EITHER_WAY.intersection(between)


def _doubt(comparison: Comparison, first: Change, second: Change) -> Doubt:
    mine = tuple(Span(each.said[0].start, each.said[-1].end) for each in (first, second))
    theirs = tuple(
        Span(each.given[0].start, each.given[: len(other.said)][-1].end)
        for each, other in ((first, second), (second, first))
    )
    one, other = (quoted(comparison.pair.claim, span) for span in mine)
    return Doubt(
        verdict=Verdict.HALLUCINATION,
        reason=f"The claim has {one} and {other} in each other’s place.",
        confidence=CONFIDENCE_NAME,
        claim_spans=mine,
        evidence_spans=theirs,
    )
