"""Pages of the web that a search suggests: fetched, and read into lines.

Whatever they say is data, as of any document: they are fetched by the one door there is, read in a
process of their own, and nothing sees them but who finds passages in them and the auditor.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from engines.documents import Document, UnreadableDocumentError, read_document_isolated
from engines.fetch import Fetched, FetchFailedError, FetchRefusedError, Limits, fetch
from engines.websearch.model import Result, WebSearch
from engines.websearch.opening import open_web_search

# A person waits for it; who needs more of a document uploads its address.
LIMITS = Limits(size=5_000_000, seconds=10.0)
_READ_SECONDS = 20
_MOST_LINES = 20_000
# A line that no visitor of the page sees, or that speaks to a machine, says nothing of the world.
_DOUBTFUL = frozenset({"hidden_text", "addressed_to_model"})


class PageClosedError(Exception):
    """A page cannot be had, or not be read; the message says why."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """A document of the web as it was read a moment ago.

    Attributes:
        address: Where it was found in the end, after redirects.
        title: Its own, or the search engine's.
        lines: Line n is `lines[n - 1]`; a doubtful one is blank.
        fetched_at: When.
        sha256: Of its bytes as they were sent, in hex.
    """

    address: str
    title: str
    lines: tuple[str, ...]
    fetched_at: datetime
    sha256: str


@dataclass(frozen=True, slots=True)
class Web:
    """How the web is searched, and how its documents are fetched."""

    search: WebSearch
    fetcher: Callable[[str], Fetched]

    def results(self, query: str, *, most: int) -> list[Result]:
        """Return places that may speak of it, best first.

        Raises:
            WebSearchError: The engine gave none.
        """
        return self.search.search(query, limit=most)

    def page(self, result: Result) -> WebPage:
        """Fetch and read one place.

        Raises:
            PageClosedError: It cannot be fetched, or holds no text that can be read.
        """
        try:
            fetched = self.fetcher(result.url)
            return _page(fetched, _read(fetched), result)
        except (FetchRefusedError, FetchFailedError, UnreadableDocumentError) as error:
            raise PageClosedError(str(error)) from error


def open_web(*, provider: str, url: str = "", key: str = "") -> Web | None:
    """Return the web by the engine that the site names, as `open_web_search` opens it.

    Raises:
        ValueError: As `open_web_search`.
    """
    search = open_web_search(provider=provider, url=url, key=key)
    return Web(search, partial(fetch, limits=LIMITS)) if search else None


def _read(fetched: Fetched) -> Document:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page"
        path.write_bytes(fetched.content)
        return read_document_isolated(path, filename=fetched.filename, seconds=_READ_SECONDS)


def _page(fetched: Fetched, read: Document, result: Result) -> WebPage:
    doubtful = {note.line for note in read.notes if note.code in _DOUBTFUL}
    numbered = enumerate(read.lines[:_MOST_LINES], start=1)
    return WebPage(
        address=fetched.url,
        title=read.title or result.title,
        lines=tuple("" if number in doubtful else line.text for number, line in numbered),
        fetched_at=datetime.now(UTC),
        sha256=hashlib.sha256(fetched.content).hexdigest(),
    )
