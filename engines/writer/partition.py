"""What a model may do with the sections of a source: say which page each belongs on."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pydantic import Field

from engines.embed import Embedder
from engines.llm import ReplyModel
from engines.writer.contract import Planned, SourceText, Topic
from engines.writer.units import Outline

_LONGEST_TITLE = 200
_MOST_TOPICS = 50
_TELLING = 160  # characters of a section that show what it is about


class PageReply(ReplyModel):
    """One page: its first and last section, and the number of an existing page or 0."""

    title: str = Field(max_length=_LONGEST_TITLE)
    first_section: int
    last_section: int
    existing_page: int


class PlanReply(ReplyModel):
    """The pages a source makes or changes."""

    pages: list[PageReply] = Field(max_length=40)


@dataclass(frozen=True, slots=True)
class SectionLines:
    """A section that states something: its heading, its lines, its first words."""

    heading: str
    first: int
    last: int
    opening: str


def stating_sections(source: SourceText, outline: Outline) -> list[SectionLines]:
    """Return the sections that state something, in their order, without gaps between them."""
    stating = sorted({unit.section for unit in outline.units})
    if not stating:
        return []
    starts = [_start(outline, section) for section in stating]
    ends = [start - 1 for start in starts[1:]] + [len(source.lines)]
    return [
        SectionLines(
            _heading(outline, section),
            first if place else 1,
            last,
            next(u.text for u in outline.units if u.section == section)[:_TELLING],
        )
        for place, (section, first, last) in enumerate(zip(stating, starts, ends, strict=True))
    ]


def nearest(
    topics: Sequence[Topic], title: str, found: Sequence[SectionLines], embedder: Embedder
) -> list[Topic]:
    """Return the pages a source may speak of: those whose titles are nearest to its headings."""
    if len(topics) <= _MOST_TOPICS:
        return list(topics)
    headings = embedder.embed([title, *(part.heading or part.opening for part in found)])
    titles = embedder.embed([topic.title for topic in topics])
    likeness = (titles @ headings.T).max(axis=1)
    return [topics[int(place)] for place in np.argsort(-likeness, kind="stable")[:_MOST_TOPICS]]


def planned_by(
    reply: PlanReply, found: Sequence[SectionLines], topics: Sequence[Topic]
) -> list[Planned] | None:
    """Return the plan a reply makes, or None where it leaves out or doubles a section.

    Titles are the model's; which lines and which page, it says by number.
    """
    pages = sorted(reply.pages, key=lambda page: page.first_section)
    following = 1
    for page in pages:
        if page.first_section != following or page.last_section < page.first_section:
            return None
        following = page.last_section + 1
    if following != len(found) + 1:
        return None
    plan = [_planned(page, found, topics) for page in pages]
    return None if any(page is None for page in plan) else [page for page in plan if page]


def _planned(
    page: PageReply, found: Sequence[SectionLines], topics: Sequence[Topic]
) -> Planned | None:
    title = " ".join(page.title.split())
    topic = topics[page.existing_page - 1] if 0 < page.existing_page <= len(topics) else None
    if (topic is None and page.existing_page != 0) or not (topic or title):
        return None
    return Planned(
        kind="create" if topic is None else "update",
        page_id=None if topic is None else topic.page_id,
        title=title if topic is None else topic.title,
        first_line=found[page.first_section - 1].first,
        last_line=found[page.last_section - 1].last,
    )


def _start(outline: Outline, section: int) -> int:
    heading = outline.headings[section]
    if heading is not None:
        return heading.words.first_line
    return next(u.statements[0].first_line for u in outline.units if u.section == section)


def _heading(outline: Outline, section: int) -> str:
    heading = outline.headings[section]
    return "" if heading is None else heading.words.text
