"""From what a reader found to numbered lines: normalised, capped, none lost."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engines.documents._model import Limits, Line, RawLine, UnreadableDocumentError
from engines.text import normalise

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f]")
"""Control characters that no text needs; form feeds and vertical tabs are old page breaks."""


@dataclass(frozen=True, slots=True)
class FinishedLine:
    """A numbered line beside what normalising it took away."""

    line: Line
    hidden: str
    had_controls: bool


def capped(lines: Iterable[RawLine], limits: Limits) -> list[RawLine]:
    """Collect lines, and stop at the limit instead of filling memory.

    Raises:
        UnreadableDocumentError: too_long.
    """
    collected: list[RawLine] = []
    for line in lines:
        if len(collected) == limits.max_lines:
            raise too_many_lines(limits)
        collected.append(line)
    return collected


def too_many_lines(limits: Limits) -> UnreadableDocumentError:
    """The refusal of a document with more lines than are read."""
    return UnreadableDocumentError(
        "too_long",
        f"The document has more than {limits.max_lines:,} lines. "
        "Split it into smaller documents and upload those.",
    )


def finish(raw_lines: Iterable[RawLine]) -> Iterator[FinishedLine]:
    """Normalise lines; one that holds line breaks becomes several with the same place."""
    for raw in raw_lines:
        text = without_surrogates(raw.text)
        had_controls = _CONTROLS.search(text) is not None
        for piece in normalise(text).split("\n"):
            line = Line(piece, raw.page, raw.label, without_surrogates(raw.heading), raw.box)
            yield FinishedLine(line, raw.hidden, had_controls)


def without_surrogates(text: str) -> str:
    """Replace lone surrogates, which no encoding can store, by U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
