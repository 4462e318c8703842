"""Sentence boundaries with their offsets."""

import re
from collections.abc import Iterator, Sequence

from sentencex import get_sentence_boundaries

from engines.text.abbreviations import SHORT_FORMS, TITLES
from engines.text.spans import Span

# sentencex takes time quadratic in the number of quotation marks it is given at once.
_WINDOW = 4_000
_CONTEXT = 60  # characters; enough for the longest abbreviation with its article
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n")
_LAST_WORD = re.compile(r"([^\s(\[«“\"'„]+)\.\s*$")
_ONLY_A_NUMBER = re.compile(r"\s*[(]?(?:\d{1,3}|[A-Za-z])[.)]\s*$")
_GERMAN_ORDINAL = re.compile(
    r"\b(?:ab|am|bis|dem|den|der|des|die|das|im|seit|vom|zum|zur)\s+\d{1,2}\.\s*$", re.IGNORECASE
)
_CLOCK = frozenset({"a.m", "p.m"})
_DAY_OR_ZONE = re.compile(
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|[A-Z]{2,4}\b|(?:Eastern|Central|Pacific)\b"
)
_CAPITAL = "[A-ZÀ-ÞА-ЯЁ]"
# "No." counts things only before a number, "May" is never short for anything, an ellipsis ends a
# sentence before a capital, and so do an "etc." and a unit behind its number.
_MISSED = re.compile(
    r"(?:(?<=\bno\.)|(?<=\bMay\.)|(?<=…)|(?<=\w\.\.\.)|(?<=\betc\.)|(?<=\busw\.)"
    r"|(?<=т\.\s[дп]\.)|(?<=т\.[дп]\.)|(?<=\bp\.a\.)|(?<=\d\s[mghsltJ]\.))"
    rf"\s+(?={_CAPITAL})"
)
_ASIDE_END = re.compile(rf"(?<=[.!?]\))\s+(?={_CAPITAL})|(?<=[。！？]）)(?=[^\s。，、）])")  # noqa: RUF001 (meant)
_ASIDE_STARTS = ("(", "（")  # noqa: RUF001 (meant)
_NEVER_FIRST = frozenset("ºª°,;:%)]}»”")


def sentences(text: str, *, language: str = "en") -> list[Span]:
    """Return the sentences of ``text`` in order, without the space around them.

    A blank line always ends a sentence, a single line break does not. Titles and
    abbreviations ("Dr.", "U.S.", "e.g.", "z. B."), initials, decimals and numbers of
    enumerations do not. Languages: en de fr es ru ar hi zh ja, and what else
    sentencex knows.

    Args:
        text: Plain text, normalised.
        language: ISO 639-1 code.
    """
    found: list[Span] = []
    start = 0
    for gap in _PARAGRAPH_END.finditer(text):
        found.extend(_paragraph(text, start, gap.start(), language))
        start = gap.end()
    found.extend(_paragraph(text, start, len(text), language))
    return found


def _paragraph(text: str, start: int, end: int, language: str) -> Iterator[Span]:
    begin = start
    for place in _ends(text, start, end, language):
        before = text[max(begin, place - _CONTEXT) : place]
        after = text[place : place + _CONTEXT].lstrip()
        if place < end and _goes_on(before, after, language):
            continue
        span = _trimmed(text, begin, place)
        if span is not None:
            yield span
        begin = place


def _ends(text: str, start: int, end: int, language: str) -> Iterator[int]:
    """Yield the ends of sentences that sentencex finds in ``text[start:end]``, or misses."""
    while start < end:
        window = text[start : min(end, start + _WINDOW)]
        bounds = [bound["end_index"] for bound in get_sentence_boundaries(language, window)]
        if start + len(window) < end:  # The window, not the author, may have ended the last one.
            bounds[-1:] = [] if len(bounds) > 1 else [window.rfind(" ") + 1 or len(window)]
        bounds.extend(gap.end() for gap in _MISSED.finditer(window, 0, bounds[-1]))
        bounds.extend(_ends_of_asides(window, sorted(bounds)))
        yield from sorted({start + bound for bound in bounds})
        start += max(bounds)


def _ends_of_asides(window: str, bounds: Sequence[int]) -> Iterator[int]:
    """Yield where a sentence that is wholly in parentheses ends before another."""
    for gap in _ASIDE_END.finditer(window, 0, bounds[-1]):
        begin = max((bound for bound in bounds if bound < gap.start()), default=0)
        if window[begin : gap.start()].lstrip().startswith(_ASIDE_STARTS):
            yield gap.end()


def _goes_on(before: str, after: str, language: str) -> bool:
    """Tell whether a sentence goes on at a place where the splitter would end it."""
    if _ONLY_A_NUMBER.fullmatch(before) or after[:1] in _NEVER_FIRST:
        return True
    if before.endswith(".") and after.startswith("-"):  # "J.-C."
        return True
    if language == "ja" and before.rstrip().endswith("」") and after.startswith("と"):
        return True
    if language == "de" and _GERMAN_ORDINAL.search(before):
        return True
    last_word = _LAST_WORD.search(before)
    return last_word is not None and _is_abbreviation(last_word[1], after, language)


def _is_abbreviation(word: str, after: str, language: str) -> bool:
    folded = word.lower()
    if len(word) == 1 and word.isalpha() and after[:1].islower():  # "d. h. zwei"
        return True
    if folded in TITLES.get(language, ()):
        return True
    if folded in _CLOCK and _DAY_OR_ZONE.match(after):
        return True
    return folded in SHORT_FORMS.get(language, ()) and not after[:1].isupper()


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip())
    length = len(piece.strip())
    return Span(start + lead, start + lead + length) if length else None
