"""Citations that name a whole source by its place: `[1]`, `[1][2]`, `[1, 2]` and `[^1]`.

They are put into the syntax of markers before the text is cut into claims, so that there is one way
to say which claim a marker belongs to; places are given in the text as it was.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engines.text import Claim, Marker, claims, markers

# A marker of a source above this number stands for a whole source, by its place.
_WHOLE = 900_000_000
_NUMBER = r"\^?[1-9][0-9]{0,2}"
_DEFINITION = re.compile(rf"\[{_NUMBER}\]:")
_GROUP = re.compile(rf"\[({_NUMBER}(?:\s?,\s?{_NUMBER}){{0,19}})\]")


@dataclass(frozen=True, slots=True)
class _Cut:
    """Where a group stood, and where its markers stand now."""

    old_start: int
    old_end: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Numbered:
    """A text in which every group is markers, and the way back to the text as it was."""

    text: str
    cuts: tuple[_Cut, ...]

    def as_it_was(self, claim: Claim) -> Claim:
        """Return a claim of this text with its places in the text as it was."""
        found = tuple(
            replace(marker, start=self._back(marker.start), end=self._back(marker.end))
            for marker in claim.markers
        )
        start, end = self._back(claim.start), self._back(claim.end)
        return replace(claim, start=start, end=end, markers=found)

    def _back(self, position: int) -> int:
        at = bisect_right(self.cuts, position, key=lambda cut: cut.start) - 1
        if at < 0:
            return position
        cut = self.cuts[at]
        if position >= cut.end:
            return position - cut.end + cut.old_end
        # Within markers that were one group: at its beginning, or at its end.
        return cut.old_start if position == cut.start else cut.old_end


def numbered(text: str) -> Numbered:
    """Put citations by place into the syntax of markers."""
    pieces, cuts, position, length = [], [], 0, 0
    for group in _groups(text):
        before = text[position : group.start()]
        written = "".join(f"[^S{_WHOLE + place}:1]" for place in _places(group))
        start = length + len(before)
        cuts.append(_Cut(group.start(), group.end(), start, start + len(written)))
        pieces += [before, written]
        position, length = group.end(), start + len(written)
    return Numbered("".join([*pieces, text[position:]]), tuple(cuts))


def claims_in(marked: Numbered) -> list[Claim]:
    """Return the claims of a text; what says where a citation leads (`[^1]: …`) is none."""
    return [claim for claim in claims(marked.text) if not _DEFINITION.match(claim.text)]


def place_named(marker: Marker) -> int | None:
    """Return which source, from 1, a marker names as a whole; None of one that names lines."""
    return marker.source - _WHOLE if marker.source > _WHOLE else None


def _places(group: re.Match[str]) -> list[int]:
    return [int(number.strip().lstrip("^")) for number in group[1].split(",")]


def _groups(text: str) -> Iterator[re.Match[str]]:
    """Yield the groups that cite: no links, no definitions, nothing that is escaped."""
    cited_until = {marker.end for marker in markers(text)}
    for group in _GROUP.finditer(text):
        before, after = text[: group.start()][-1:], text[group.end() :][:1]
        if before in {"\\", "!"} or after == "(":
            continue
        if before == "]" and group.start() not in cited_until:
            continue  # [words][1] is a link
        if (
            after == ":"
            and not text[text.rfind("\n", 0, group.start()) + 1 : group.start()].strip()
        ):
            continue  # [1]: says where a link leads
        cited_until.add(group.end())
        yield group
