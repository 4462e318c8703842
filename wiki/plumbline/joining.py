"""Fewer stretches than claims: very long pages would otherwise carry more line than text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from wiki.plumbline.marks import Mark, Verdict, gravity

# A line of this many links costs a reader's browser, and the server, next to nothing.
MOST_STRETCHES = 600


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of the line: one claim, or neighbours that share it.

    Attributes:
        verdict: Of the claims, the one that most needs a person.
        alike: Whether it is the verdict of all of them.
        anchor: The first claim with that verdict.
        first: Anchor of the first claim.
        last: Anchor of the last claim.
        start: Where it begins, as a fraction of the article, 0 to 1.
        end: Where it ends.
    """

    verdict: Verdict
    alike: bool
    anchor: str
    first: str
    last: str
    start: float
    end: float

    @property
    def single(self) -> bool:
        """Whether it is one claim."""
        return self.first == self.last


def join(marks: Sequence[Mark], *, at_most: int = MOST_STRETCHES) -> list[Stretch]:
    """Return the stretches that draw the claims: a claim each, as long as they are few.

    Of more claims neighbours with one verdict are joined; if those are too many still,
    neighbouring groups are, and the verdict that most needs a person is drawn.

    Args:
        marks: Claims from top to bottom.
        at_most: How many stretches to return, at least 1.
    """
    groups: list[list[Mark]] = [[mark] for mark in marks]
    if len(groups) > at_most:
        groups = [list(run) for _, run in groupby(marks, key=lambda mark: mark.verdict)]
    return [_stretch(group) for group in _together(groups, at_most)]


def _together(groups: Sequence[list[Mark]], at_most: int) -> Iterator[list[Mark]]:
    count = min(at_most, len(groups))
    for at in range(count):
        first, end = at * len(groups) // count, (at + 1) * len(groups) // count
        yield [mark for group in groups[first:end] for mark in group]


def _stretch(group: Sequence[Mark]) -> Stretch:
    worst = max(group, key=lambda mark: gravity(mark.verdict))
    return Stretch(
        verdict=worst.verdict,
        alike=all(mark.verdict == worst.verdict for mark in group),
        anchor=worst.anchor,
        first=group[0].anchor,
        last=group[-1].anchor,
        start=group[0].start,
        end=max(mark.end for mark in group),
    )
