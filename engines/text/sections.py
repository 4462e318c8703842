"""A page cut at its headings."""

from dataclasses import dataclass

from engines.text._blocks import Block, blocks


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the text below it, up to the next heading of any level.

    Attributes:
        level: 1 to 6; 0 for the text before the first heading.
        heading: The heading's plain text, "" before the first one.
        path: The headings above it, outermost first, its own last.
        start: Offset in the Markdown of the heading's line.
        end: Offset where the next section starts, or the end of the Markdown.
    """

    level: int
    heading: str
    path: tuple[str, ...]
    start: int
    end: int


def sections(markdown: str) -> list[Section]:
    """Cut ``markdown`` at its headings; the sections follow one another without overlap.

    Headings inside a quotation or a list belong to the section around them. Text
    before the first heading is a section when there are words in it.
    """
    found: list[Section] = []
    path: list[tuple[int, str]] = []
    everything = list(blocks(markdown))
    headings = [block for block in everything if block.kind == "heading"]
    ends = [heading.start for heading in headings[1:]] + [len(markdown)]
    if everything and everything[0].kind != "heading":
        first = headings[0].start if headings else len(markdown)
        found.append(Section(0, "", (), everything[0].start, first))
    for heading, end in zip(headings, ends, strict=False):
        path = [(level, text) for level, text in path if level < heading.level]
        path.append((heading.level, _text(heading)))
        names = tuple(text for _level, text in path)
        found.append(Section(heading.level, names[-1], names, heading.start, end))
    return found


def _text(heading: Block) -> str:
    return heading.cells[0].text
