"""Chooses the words of a document that show what it is about."""

import re
from dataclasses import dataclass

import numpy as np

from engines.embed import Embedder
from engines.text import sections, sentences, strip_markers

_FIRST = 6  # sentences that open a document say what it is about
_CENTRAL = 6
_LONGEST_POOL = 200  # sentences looked at; a book is judged by its beginning and its headings
_LONGEST_SENTENCE = 600  # characters; a table dumped as one line is cut here
_HEADINGS = 12

_ADDRESSED_TO_A_READER = re.compile(
    r"ignore (?:all |any |the |these |your |previous |prior |above )*(?:instructions|rules|purpose)"
    r"|disregard .{0,30}(?:instructions|rules|purpose)"
    r"|(?:accept|approve|classify|mark|treat|file) (?:this|the) (?:document|text|page|file)"
    r"|(?:system|assistant|developer) (?:message|prompt|note)"
    r"|to the (?:assistant|ai\b|model|system|gate|classifier)"
    r"|(?:highly|very|fully) relevant (?:to|for)"
    r"|pre-?approved|(?:this|the) (?:document|text) (?:is in scope|belongs|deals with)"
    r"|you are an? (?:ai|assistant|language model)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sample:
    """What is read of a document: its title, its headings and some of its sentences."""

    title: str
    headings: tuple[str, ...]
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sample as one text, the most telling words first."""
        return ". ".join((self.title, *self.headings, *self.sentences))


def sample_document(*, title: str, text: str, embedder: Embedder) -> Sample:
    """Take the headings, the first and the most central sentences of a document.

    Sentences that speak to whoever sorts the document are left out, so that they can neither
    plead for it nor, where an honest document quotes one, count against it.
    """
    plain = strip_markers(text)
    headings = [part.heading for part in sections(plain) if part.heading]
    name = title.strip() or (headings[0] if headings else "")
    pool = [sentence for sentence in _sentences(plain) if not _pleads(sentence)]
    kept = tuple(heading for heading in headings if heading != name and not _pleads(heading))
    return Sample(
        title="" if _pleads(name) else name,
        headings=kept[:_HEADINGS],
        sentences=tuple(pool[:_FIRST] + _central(pool[_FIRST:], embedder)),
    )


def _pleads(sentence: str) -> bool:
    return _ADDRESSED_TO_A_READER.search(sentence) is not None


def _sentences(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    prose = "\n".join(lines)
    spans = sentences(prose)[:_LONGEST_POOL]
    found = (prose[span.start : span.end].strip()[:_LONGEST_SENTENCE] for span in spans)
    return [sentence for sentence in found if any(map(str.isalpha, sentence))]


def _central(pool: list[str], embedder: Embedder) -> list[str]:
    """The sentences nearest to the mean of all, in the order of the document."""
    if len(pool) <= _CENTRAL:
        return pool
    vectors = embedder.embed(pool)
    nearness = vectors @ vectors.mean(axis=0)
    chosen = np.argsort(-nearness, kind="stable")[:_CENTRAL]
    return [pool[index] for index in sorted(chosen)]
