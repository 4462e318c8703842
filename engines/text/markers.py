"""Citation markers: ``[^S7:12-14]`` names lines 12 to 14 of source 7, first version."""

import re
from dataclasses import dataclass

# Nine digits are more than any line or source number needs, and bound the work of int().
_NUMBER = "[1-9][0-9]{0,8}"
_SYNTAX = re.compile(rf"\[\^S({_NUMBER})(?:@({_NUMBER}))?:({_NUMBER})(?:-({_NUMBER}))?\]")


@dataclass(frozen=True, slots=True)
class Marker:
    """One citation marker.

    Attributes:
        source: Number of the source in its wiki, from 1.
        version: Version of that source, from 1.
        first: First cited line, 1-based.
        last: Last cited line, inclusive.
        start: Offset of ``[`` in the Markdown.
        end: Offset after ``]`` in the Markdown.
    """

    source: int
    version: int
    first: int
    last: int
    start: int
    end: int


def match_marker(text: str, start: int, *, limit: int | None = None) -> Marker | None:
    """Read the marker that begins exactly at ``text[start]`` and ends before ``limit``, if any."""
    match = _SYNTAX.match(text, start, len(text) if limit is None else limit)
    if match is None:
        return None
    source, version, first, last = match.groups()
    marker = Marker(
        source=int(source),
        version=int(version or 1),
        first=int(first),
        last=int(last or first),
        start=start,
        end=match.end(),
    )
    return marker if marker.first <= marker.last else None


def format_marker(*, source: int, version: int, first: int, last: int) -> str:
    """Write a marker in its canonical form: no ``@1``, and no dash for a single line.

    Raises:
        ValueError: If the numbers cannot name lines (below 1, or ``last < first``).
    """
    if min(source, version, first) < 1 or last < first:
        raise ValueError(f"No such lines: source {source}@{version}, lines {first}-{last}.")
    edition = "" if version == 1 else f"@{version}"
    lines = f"{first}" if first == last else f"{first}-{last}"
    return f"[^S{source}{edition}:{lines}]"
