"""What a source states, sentence by sentence, each with the lines it stands on."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby

from engines.documents import Line
from engines.text import claims, sentences


@dataclass(frozen=True, slots=True)
class SourceStatement:
    """One sentence, list item or table row of a source.

    Attributes:
        text: Its words.
        heading: The nearest heading above, "" if there is none.
        first: The line it starts on, from 1.
        last: The line it ends on.
        is_row: Whether it is a table row.
        start: Offset of its first character in its first line.
        end: Offset after its last character in its last line; both are 0 unless it was read
            from the lines themselves.
    """

    text: str
    heading: str
    first: int
    last: int
    is_row: bool = False
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


def statements(lines: Sequence[Line], *, kind: str, language: str) -> list[SourceStatement]:
    """Return the statements of a source in order.

    Markdown is read as such; the words of every other kind are plain, whatever they look like.
    """
    if kind == "markdown":
        return list(_markdown(lines, language))
    return [
        found for block in _blocks(lines) for found in _plain(lines, block[0], block[-1], language)
    ]


def unseen(
    found: Sequence[SourceStatement], *, lines: Sequence[Line], earlier: Sequence[str]
) -> list[SourceStatement]:
    """Keep the statements of a new version that have at least one line no earlier version has."""
    known = {" ".join(text.split()) for text in earlier}
    return [
        statement
        for statement in found
        if any(
            " ".join(line.text.split()) not in known
            for line in lines[statement.first - 1 : statement.last]
        )
    ]


def _markdown(lines: Sequence[Line], language: str) -> Iterator[SourceStatement]:
    text, starts = _joined(lines)
    for claim in claims(text, language=language):
        first = bisect_right(starts, claim.start)
        last = bisect_right(starts, max(claim.start, claim.end - 1))
        yield SourceStatement(
            text=claim.text,
            heading=claim.heading,
            first=first,
            last=last,
            is_row=claim.kind == "row",
            start=claim.start - starts[first - 1],
            end=claim.end - starts[last - 1],
        )


def _joined(lines: Sequence[Line]) -> tuple[str, list[int]]:
    """The lines as one text, and the offset in it at which each line starts."""
    text = "\n".join(line.text for line in lines)
    return text, list(accumulate((len(line.text) + 1 for line in lines[:-1]), initial=0))


def _blocks(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Runs of line indices with words, not crossing a blank line, a heading or a sheet's row."""
    for _, run in groupby(range(len(lines)), key=lambda index: _belongs_to(lines, index)):
        block = list(run)
        if lines[block[0]].text.strip():
            yield block


def _belongs_to(lines: Sequence[Line], index: int) -> tuple[bool, str, bool, str]:
    line = lines[index]
    is_heading = line.text.strip() == line.heading.strip()
    return bool(line.text.strip()), line.heading, is_heading, _cell_of(line)


def _cell_of(line: Line) -> str:
    """The row a spreadsheet's line stands for; every row states something of its own."""
    return line.label if "!" in line.label else ""


def _plain(
    lines: Sequence[Line], first: int, last: int, language: str
) -> Iterator[SourceStatement]:
    block = lines[first : last + 1]
    heading = block[0].heading
    if len(block) == 1 and block[0].text.strip() == heading.strip():
        return
    text, starts = _joined(block)
    for span in sentences(text, language=language):
        begun, ended = bisect_right(starts, span.start), bisect_right(starts, span.end - 1)
        yield SourceStatement(
            text=" ".join(text[span.start : span.end].split()),
            heading=heading,
            first=first + begun,
            last=first + ended,
            start=span.start - starts[begun - 1],
            end=span.end - starts[ended - 1],
        )
