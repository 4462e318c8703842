"""A page's text as the passages it is found by."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from engines.text import (
    Piece,
    claims,
    detect_language,
    markers,
    pieces,
    search_terms,
    slugify_heading,
)
from engines.text.analysis import passage_language
from wiki.models import Page, Passage, Revision

# Raised whenever pages would be cut or analysed otherwise: what is older is indexed anew.
INDEX_VERSION = 2


def passages_of(page: Page, revision: Revision) -> list[Passage]:
    """Cut a revision into passages, not saved yet: the same for the same page, always."""
    text = _Text.of(revision.body)
    around = page.wiki.language or detect_language(revision.body)
    return [
        _passage(page, revision, ordinal, piece, text, around)
        for ordinal, piece in enumerate(pieces(revision.body))
    ]


def _passage(  # noqa: PLR0917
    page: Page, revision: Revision, ordinal: int, piece: Piece, text: "_Text", around: str
) -> Passage:
    # Every word of it can be found, also those of code, questions and table headers, which state
    # nothing; and so can the headings above it, and the header of a table that was cut.
    words = text.words(piece.start, piece.end)
    path = piece.section.path
    above = path if piece.start > piece.section.start else path[:-1]
    language = page.wiki.language or passage_language(words, around=around)
    context = "\n".join((page.title, *above, piece.header))
    terms = search_terms(f"{context}\n{words}", language=language)
    return Passage(
        wiki=page.wiki,
        page=page,
        revision=revision,
        ordinal=ordinal,
        heading=" / ".join(path)[:500],
        anchor=slugify_heading(piece.section.heading)[:200],
        start=piece.start,
        end=piece.end,
        text="\n".join(text.claims(piece.start, piece.end)),
        language=language,
        lexemes=terms,
        length=len(terms),
        indexed_as=INDEX_VERSION,
    )


@dataclass(frozen=True, slots=True)
class _Text:
    """A body, read once: the claims and markers in it, and where each begins."""

    body: str
    stated: tuple[tuple[int, str], ...]
    cited: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, body: str) -> "_Text":
        return cls(
            body,
            tuple((claim.start, claim.text) for claim in claims(body)),
            tuple((marker.start, marker.end) for marker in markers(body)),
        )

    def claims(self, start: int, end: int) -> Iterator[str]:
        """Yield in plain words what is stated between two offsets."""
        first = bisect_left(self.stated, (start, ""))
        yield from (text for _, text in self.stated[first : bisect_left(self.stated, (end, ""))])

    def words(self, start: int, end: int) -> str:
        """Return the Markdown between two offsets without its markers."""
        first, last = bisect_left(self.cited, (start, 0)), bisect_left(self.cited, (end, 0))
        kept = []
        for begin, stop in self.cited[first:last]:
            kept.append(self.body[start:begin])
            start = stop
        return " ".join([*kept, self.body[start:end]])
