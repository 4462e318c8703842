"""Pages of the web that may speak of a claim: searched for, fetched, and read into lines.

Whatever they say is data, as of any source: they are read in a process of their own, and nothing
sees them but the finder of passages and the auditor.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from audit.checking.given import GivenSource
from engines.documents import UnreadableDocumentError, read_document_isolated
from engines.fetch import Fetched, FetchFailedError, FetchRefusedError
from engines.websearch import Result, WebSearch

# Of the results of one search.
PAGES = 3
_READ_SECONDS = 20
_LONGEST_LINES = 20_000


@dataclass(frozen=True, slots=True)
class WebPage:
    """A document of the web as it was read a moment ago."""

    address: str
    title: str
    lines: tuple[str, ...]

    def as_source(self, number: int) -> GivenSource:
        """Return it in the form that passages are cut from."""
        return GivenSource(number=number, title=self.title, lines=self.lines)


@dataclass(frozen=True, slots=True)
class Web:
    """How the web is searched, and how its documents are fetched."""

    search: WebSearch
    fetcher: Callable[[str], Fetched]

    def results(self, query: str) -> list[Result]:
        """Return places that may speak of it, best first.

        Raises:
            WebSearchError: The engine gave none.
        """
        return self.search.search(query, limit=PAGES)

    def page(self, result: Result) -> WebPage | None:
        """Fetch and read one place; None where it cannot be had or read."""
        try:
            fetched = self.fetcher(result.url)
            return _read(fetched, result)
        except (FetchRefusedError, FetchFailedError, UnreadableDocumentError):
            # Of several places some are closed to us; the others may speak of it.
            return None


def _read(fetched: Fetched, result: Result) -> WebPage:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page"
        path.write_bytes(fetched.content)
        read = read_document_isolated(path, filename=fetched.filename, seconds=_READ_SECONDS)
    lines = tuple(line.text for line in read.lines[:_LONGEST_LINES])
    return WebPage(fetched.url, read.title or result.title, lines)
