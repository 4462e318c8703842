"""What a writer is given and what it hands back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from engines.documents import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """The lines of one immutable source version.

    Attributes:
        number: The source's number in its wiki, as citation markers name it.
        version: The version's number, from 1.
        title: The document's title as its reader found it.
        lines: Line 1 first.
        kind: `engines.documents.Document.kind`. Only "markdown" is read as markup; the words
            of every other kind are escaped, so that they cannot become markup.
    """

    number: int
    version: int
    title: str
    lines: "Sequence[Line]"
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """An existing page, as far as planning needs to know it."""

    page_id: int
    title: str
    aliases: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One page to be created, or updated, from lines first to last (1-based, inclusive)."""

    kind: Literal["create", "update"]
    page_id: int | None
    title: str
    first_line: int
    last_line: int


class Writer(Protocol):
    """Turns the lines of a source into wiki pages whose every statement is cited."""

    @property
    def fingerprint(self) -> str:
        """Engine, model, thresholds and code version; changes when any of them changes."""
        ...

    def plan(self, source: SourceText, topics: Sequence[Topic]) -> list[Planned]:
        """Return the pages a source speaks about; empty when it states nothing worth a page."""
        ...

    def draft(self, source: SourceText, planned: Planned, *, links: Mapping[str, str]) -> str:
        """Write one page as Markdown with citation markers.

        Args:
            source: The lines to write from.
            planned: What `plan` said about this page.
            links: Words that may become a link (a title or an alias) -> the page's title.
        """
        ...

    def update(
        self,
        current_markdown: str,
        source: SourceText,
        planned: Planned,
        *,
        links: Mapping[str, str],
    ) -> str | None:
        """Add what is new to a page; None when nothing is. Existing text stays as it is."""
        ...
