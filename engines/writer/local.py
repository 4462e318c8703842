"""The writer that needs no key and no network: it chooses sentences and changes none."""

from collections.abc import Mapping, Sequence

from engines.embed import Embedder, local_embedder
from engines.writer.contract import Planned, SourceText, Topic
from engines.writer.links import Linker
from engines.writer.merging import KnownStatements, insert, new_units
from engines.writer.planning import plan_pages
from engines.writer.reading import read_outline
from engines.writer.render import Citing, Renderer
from engines.writer.salience import choose

_VERSION = 1


class LocalWriter:
    """Writes pages of verbatim sentences, each with the lines it stands on."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def fingerprint(self) -> str:
        """Code version and embedding model."""
        return f"writer-local-{_VERSION}:{self._embedder.name}"

    def plan(self, source: SourceText, topics: Sequence[Topic]) -> list[Planned]:
        """Plan one page, or several for a long document of independent sections."""
        return plan_pages(source, topics, self._embedder)

    def draft(self, source: SourceText, planned: Planned, *, links: Mapping[str, str]) -> str:
        """Write a page from its most telling sentences; "" when the lines state nothing."""
        outline = read_outline(source, planned)
        units = choose(outline.units, self._embedder)
        if not units:
            return ""
        return _renderer(source, planned, links).page(outline, units, title=planned.title)

    def update(
        self,
        current_markdown: str,
        source: SourceText,
        planned: Planned,
        *,
        links: Mapping[str, str],
    ) -> str | None:
        """Add the sentences the page does not have yet, each in the section of its heading."""
        outline = read_outline(source, planned)
        known = KnownStatements(current_markdown, self._embedder)
        fresh = new_units(choose(outline.units, self._embedder), known)
        if not fresh:
            return None
        renderer = _renderer(source, planned, links)
        return insert(current_markdown, outline, fresh, renderer, self._embedder)


def local_writer(embedder: Embedder | None = None) -> LocalWriter:
    """Return a writer on the bundled embedder, or on the one given."""
    return LocalWriter(embedder or local_embedder())


def _renderer(source: SourceText, planned: Planned, links: Mapping[str, str]) -> Renderer:
    citing = Citing(number=source.number, version=source.version)
    return Renderer(citing, Linker(links, own_title=planned.title))
