"""Names, acronyms and identifiers."""

import re
from collections.abc import Iterator, Sequence

from engines.text.facts.calendar import MONTHS, WEEKDAYS
from engines.text.facts.model import Name, NameKind
from engines.text.facts.tokens import Token, fold
from engines.text.facts.units import UNITS
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

_CHUNK = re.compile(r"[^\s|<>()\[\]“”\"]+")
_EDGES = ".,;:!?'’*_`…"
# The words of requirement levels (RFC 2119) are written in capitals without being names.
_LEVELS = frozenset(
    word_list("must not shall should may required recommended optional and or if only all no")
)
_CAPITALISES_NOUNS = frozenset({"de"})
_PLAIN = frozenset(word_list("i i'm i'll i've note"))
_STARTERS = frozenset(
    word_list(
        "der die das ein eine le la les un une el los las "
        "the a an this that these those all any every each some most many no if "
        "when while where who what which since until before after during in on at "
        "by for from with without to of as and or but not only you your we our they "
        "their he she it its his her there here however please do don't is are was "
        "were will can may must should under unless once both either neither"
    )
)
_MIN_RUN = 2
_MONEY = frozenset("$€£¥₹₽₩")
_NOT_ACRONYMS = _LEVELS | frozenset(word_list("am pm eur usd gbp chf jpy cny ok"))


def _identifier(chunk: str) -> bool:
    """Tell an e-mail or web address, or a code such as "GS-15", "F-12", "v2_final"."""
    if "@" in chunk[1:] or "://" in chunk or chunk.lower().startswith("www."):
        return True
    if UNITS.get(chunk.rstrip("0123456789.,")) is not None:
        return False
    return chunk[0].isupper() and chunk.isascii() and any(map(str.isdigit, chunk))


def _acronym(chunk: str) -> bool:
    """Tell "FMLA", "M&IE", "VWAs" from words in capitals that are not names."""
    stem = chunk[:-1] if chunk.endswith("s") and len(chunk) > _MIN_RUN else chunk
    if not stem.isupper() or fold(chunk) in _NOT_ACRONYMS:
        return False
    return sum(map(str.isalpha, stem)) >= _MIN_RUN


def _trim(match: re.Match[str]) -> tuple[str, int]:
    """Strip punctuation at the edges; return the rest and where it starts."""
    start = match.start() + len(match.group()) - len(match.group().lstrip(_EDGES))
    return match.group().strip(_EDGES), start


def codes(text: str) -> Iterator[Name]:
    """Yield identifiers and acronyms; text wholly in capitals has no acronyms."""
    shouted = text.isupper()
    for match in _CHUNK.finditer(text):
        chunk, start = _trim(match)
        if not chunk or not _MONEY.isdisjoint(chunk):
            continue
        kind = NameKind.IDENTIFIER if _identifier(chunk) else None
        if kind is None and not shouted and _acronym(chunk) and not _is_unit(chunk, text[:start]):
            kind = NameKind.ACRONYM
        if kind is not None:
            yield Name(Span(start, start + len(chunk)), chunk, kind)


def _is_unit(chunk: str, before: str) -> bool:
    """Tell the unit of "5 GB" from an acronym."""
    return before.rstrip()[-1:].isdigit() and fold(chunk) in UNITS


def _starts_sentence(tokens: Sequence[Token], index: int, text: str) -> bool:
    if index == 0:
        return True
    before = tokens[index - 1]
    return before.key in set(".!?:;•*-\"'“#") or "\n" in text[before.end : tokens[index].start]


def _capitalised(token: Token) -> bool:
    return (
        token.kind == "word"
        and token.text[0].isupper()
        and not token.text.isupper()
        and token.key not in _PLAIN
        and token.key not in MONTHS
        and token.key not in WEEKDAYS
    )


def proper(text: str, tokens: Sequence[Token], *, language: str) -> Iterator[Name]:
    """Yield runs of capitalised words; a lone one that opens a sentence does not count."""
    index = 0
    while index < len(tokens):
        first = index
        while index < len(tokens) and _capitalised(tokens[index]):
            index += 1
            if _gap(tokens, index, text):
                break
        if index == first:
            index += 1
            continue
        if tokens[first].key in _STARTERS:
            first += 1
        if first == index:
            continue
        alone = index - first < _MIN_RUN
        vague = _starts_sentence(tokens, first, text) or language in _CAPITALISES_NOUNS
        if not (alone and vague):
            span = Span(tokens[first].start, tokens[index - 1].end)
            yield Name(span, text[span.start : span.end], NameKind.PROPER)


def _gap(tokens: Sequence[Token], index: int, text: str) -> bool:
    """Tell whether anything but one space or hyphen stands before the token at index."""
    if index >= len(tokens):
        return True
    return text[tokens[index - 1].end : tokens[index].start] not in {" ", "", "-"}
