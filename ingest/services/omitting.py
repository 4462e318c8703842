"""What an update leaves out: statements of the source that contradict the page.

Which of the two holds is for a person to say, in the conflict that the comparing step opens. Were
the statement added as well, the page would say both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engines.documents import Line
from engines.text import claims
from engines.writer import SourceText
from ingest.services.disputes import Finding, as_said
from ingest.services.engines import Engines
from ingest.services.statements import SourceStatement, statements
from wiki.models import SourceVersion

BATCH = 64  # statements compared at once, each with every claim of the page
# Stands for words taken out of Markdown. It shows nothing, and unlike a gap it turns no paragraph
# into a heading, no item into code, and does not end a table.
_NOTHING = "<i></i>"
_EMPHASIS = "*_"
_CELL_END = " | "  # as readers write the rows of a table that is not Markdown
_NAME_END = ": "


@dataclass(frozen=True)
class Omitting:
    """Takes out of a source what contradicts a page.

    Attributes:
        version: The source version.
        source: The same as the writer takes it.
        engines: Who compares.
    """

    version: SourceVersion
    source: SourceText
    engines: Engines

    @cached_property
    def _stated(self) -> list[SourceStatement]:
        kind, language = self.version.kind, self.version.language
        return statements(self.source.lines, kind=kind, language=language)

    @cached_property
    def _finding(self) -> Finding:
        restated = frozenset(as_said(statement.text) for statement in self._stated)
        return Finding(version=self.version, engines=self.engines, restated=restated)

    def fitting(self, body: str, *, title: str, first: int, last: int) -> tuple[SourceText, int]:
        """Return the source without what contradicts a body, and how many statements that are.

        Every line keeps its number.

        Args:
            body: The page that the source is written into.
            title: The page's title.
            first: The first line that is written from, from 1.
            last: The last one.
        """
        said = {as_said(claim.text) for claim in claims(body)}
        asked = [
            statement
            for statement in self._stated
            if first <= statement.last and statement.first <= last
            if as_said(statement.text) not in said
        ]
        against: list[SourceStatement] = []
        for start in range(0, len(asked), BATCH):
            batch = asked[start : start + BATCH]
            against += self._finding.contradicting(body, title=title, batch=batch)
        lines = without(self.source.lines, against, kind=self.source.kind)
        return replace(self.source, lines=lines), len(against)


def without(
    lines: Sequence[Line], omitted: Sequence[SourceStatement], *, kind: str
) -> Sequence[Line]:
    """Return the lines without some of their statements; nothing else of them changes."""
    texts = [line.text for line in lines]
    # From the last to the first, so that the offsets of those before stay true.
    for statement in sorted(omitted, key=lambda each: (each.first, each.start), reverse=True):
        for number in range(statement.first, statement.last + 1):
            text = texts[number - 1]
            start = statement.start if number == statement.first else 0
            end = statement.end if number == statement.last else len(text)
            texts[number - 1] = _cut(text, start, end, kind=kind, is_row=statement.is_row)
    return [replace(line, text=text) for line, text in zip(lines, texts, strict=True)]


def _cut(text: str, start: int, end: int, *, kind: str, is_row: bool) -> str:
    if kind == "markdown":
        blank = _blank_cells if is_row else _blank_words
        return text[:start] + blank(text[start:end]) + text[end:].removeprefix(" ")
    if _CELL_END in text:
        return _CELL_END.join(_without_value(cell) for cell in text.split(_CELL_END))
    return text[:start] + text[end:].removeprefix(" ")


def _blank_cells(markdown: str) -> str:
    return "|".join(_NOTHING for _ in markdown.split("|"))


def _blank_words(markdown: str) -> str:
    """Keep emphasis that only opens or only closes here: it is of the sentences beside it too."""
    opening = markdown[: len(markdown) - len(markdown.lstrip(_EMPHASIS))]
    closing = markdown[len(markdown.rstrip(_EMPHASIS)) :]
    if opening == closing:
        return _NOTHING
    return f"{opening}{_NOTHING}{closing}{' ' if closing else ''}"


def _without_value(cell: str) -> str:
    """Keep the name that a row repeats for its column, by which the table is known as one."""
    name, sign, _ = cell.partition(_NAME_END)
    return name + sign if sign else ""
