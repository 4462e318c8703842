"""Builders of sources for the writer's tests."""

from engines.documents import Line
from engines.writer import Planned, SourceText


def markdown_source(
    text: str, *, number: int = 7, version: int = 1, title: str = "Leave"
) -> SourceText:
    lines = [Line(text=line) for line in text.split("\n")]
    return SourceText(number=number, version=version, title=title, lines=lines, kind="markdown")


def plain_source(*lines: Line | str, kind: str = "pdf", title: str = "Report") -> SourceText:
    made = [line if isinstance(line, Line) else Line(text=line) for line in lines]
    return SourceText(number=3, version=2, title=title, lines=made, kind=kind)


def whole(source: SourceText, *, title: str | None = None) -> Planned:
    return Planned(
        kind="create",
        page_id=None,
        title=title or source.title,
        first_line=1,
        last_line=len(source.lines),
    )
