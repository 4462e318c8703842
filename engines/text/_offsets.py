"""Where the characters of a block's inline content stand in the Markdown it was taken from."""

from collections.abc import Sequence


def line_offsets(source: str, content: str, starts: Sequence[int]) -> list[int]:
    """Map each character of ``content`` to its offset in ``source``.

    Args:
        source: The whole Markdown.
        content: The lines of a paragraph or heading, freed of what encloses them
            (quote signs, list indent, number signs).
        starts: For each line of ``content``, an offset at or before its first
            character that is not indentation, with nothing but space between.
    """
    offsets: list[int] = []
    for line, start in zip(content.split("\n"), starts, strict=True):
        text = line.lstrip(" \t")
        begin = source.index(text, start)
        # The indentation may be the parser's own (a tab cut in two): it stands nowhere.
        offsets.extend([begin] * (len(line) - len(text)))
        offsets.extend(range(begin, begin + len(text) + 1))
    return offsets


def cell_offsets(source: str, start: int, end: int) -> list[list[int]]:
    r"""Map each character of each cell of the table row ``source[start:end]`` to its offset.

    Cells end at a pipe that is not escaped; the backslash of ``\|`` is no part of a
    cell's content, and neither is the space around it.
    """
    cells: list[list[int]] = [[]]
    escaped = False
    row_end = start + len(source[start:end].rstrip())
    for position in range(start, row_end):
        character = source[position]
        if character == "|" and not escaped:
            cells.append([])
        elif character == "|":
            cells[-1][-1] = position
        else:
            cells[-1].append(position)
        escaped = character == "\\"
    if not cells[0]:
        del cells[0]
    if cells and not cells[-1]:
        del cells[-1]
    return [_trimmed(source, cell) for cell in cells]


def _trimmed(source: str, cell: list[int]) -> list[int]:
    text = "".join(source[position] for position in cell)
    lead = len(text) - len(text.lstrip())
    return cell[lead : len(text.rstrip())]
