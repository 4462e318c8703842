"""The citation markers of a page, found and taken out."""

from engines.text._blocks import blocks
from engines.text.markers import Marker


def markers(markdown: str) -> list[Marker]:
    """Return the citation markers of ``markdown`` in order.

    What stands in code, an HTML block, an image's description, front matter or a
    footnote definition (``[^S7:12]: …``) cites nothing, and neither does a marker
    that is malformed or names impossible lines (line 0, or last before first).
    """
    if "[^S" not in markdown:
        return []
    found = [
        marker
        for block in blocks(markdown)
        for cell in block.cells
        for _position, marker in cell.markers
    ]
    return sorted(found, key=lambda marker: marker.start)


def strip_markers(markdown: str) -> str:
    """Return ``markdown`` without its citation markers and the space they leave behind."""
    kept: list[str] = []
    position = 0
    for start, end in _runs(markdown, markers(markdown)):
        kept.append(_trim_before(markdown, position, start, end))
        position = _skip_after(markdown, start, end)
    kept.append(markdown[position:])
    return "".join(kept)


def _runs(markdown: str, found: list[Marker]) -> list[tuple[int, int]]:
    """Join neighbouring markers with the spaces between them."""
    runs: list[tuple[int, int]] = []
    for marker in found:
        if runs and not markdown[runs[-1][1] : marker.start].strip(" \t"):
            runs[-1] = (runs[-1][0], marker.end)
        else:
            runs.append((marker.start, marker.end))
    return runs


def _trim_before(markdown: str, position: int, start: int, end: int) -> str:
    """Return the text before a run, less the space or line break that led to it."""
    before = markdown[position:start]
    after = markdown[end : end + 1]
    if after.isalnum():
        return before
    trimmed = before.rstrip(" \t")
    if not trimmed.endswith("\n"):
        return trimmed
    alone_on_its_line = after in {"", "\n"}
    follows_text = not trimmed.endswith("\n\n")
    return trimmed[:-1] if alone_on_its_line and follows_text else before


def _skip_after(markdown: str, start: int, end: int) -> int:
    """Return where the text goes on after a run: past its spaces, if it led its line."""
    leads_line = not markdown[markdown.rfind("\n", 0, start) + 1 : start].strip(" \t")
    while leads_line and markdown[end : end + 1] in {" ", "\t"}:
        end += 1
    return end
