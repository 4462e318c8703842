"""One preferred or only way of doing something, where the source sends all of it another way.

"The ferry is the best way to reach the island" and "use the bridge for all visits" hardly share a
word, so that what both ways are for is compared in meaning.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engines.conflicts.clash import Clash, Kind
from engines.conflicts.clauses import supposed
from engines.conflicts.phrases import clause, following, head
from engines.conflicts.reading import Reading, facts_of, plain, stems_of
from engines.text import Span
from engines.text.facts import Cue
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import has

_PREFERRED = re.compile(
    r"\b(?:preferred|recommended|standard|default|best|only|first)\s+(?:way|method|means|resource"
    r"|tool|site|system|channel|option|route|place|choice)\s+(?:to|for|of)\b",
    re.IGNORECASE,
)
_BY_PREFERENCE = re.compile(r"\b(?:by preference|preferably)\b", re.IGNORECASE)
_IS = re.compile(r"\b(?:is|are)\b", re.IGNORECASE)
_THROUGH = re.compile(r"\b(?:through|via|with|using)\b", re.IGNORECASE)
_USE = re.compile(r"\b[Uu]se\b")
_FOR_ALL = re.compile(r"\bfor (?:all|any|every|each)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Way:
    """Where a text names a way, and where it says what it is the way of."""

    name: Span
    purpose: Span


@lru_cache(maxsize=8_192)
def _preferred(text: str) -> _Way | None:
    """Read "X is the preferred way to …", "the preferred way to … is X" and "… through X by …"."""
    if found := _PREFERRED.search(text):
        within = clause(text, Span(found.start(), found.end()))
        copulas = list(_IS.finditer(text, within.start, within.end))
        before = [each for each in copulas if each.end() <= found.start()]
        after = [each for each in copulas if each.start() >= found.end()]
        if before and (name := following(text, Span(0, within.start))):
            return _Way(name, Span(found.end(), within.end))
        if after and (name := following(text, Span(0, after[-1].end()))):
            return _Way(name, Span(found.end(), after[-1].start()))
    if found := _BY_PREFERENCE.search(text):
        ways = list(_THROUGH.finditer(text, 0, found.start()))
        if ways and (name := following(text, Span(0, ways[-1].end()))):
            return _Way(name, Span(0, ways[-1].start()))
    return None


@lru_cache(maxsize=8_192)
def _for_all(text: str) -> _Way | None:
    """Read "use X for all …"."""
    every = _FOR_ALL.search(text)
    uses = list(_USE.finditer(text, 0, every.start())) if every else []
    name = following(text, Span(0, uses[-1].end())) if uses else None
    if not every or not name or name.end > every.start():
        return None
    end = text.find(".", every.end())
    purpose = Span(every.end(), end if end >= 0 else len(text))
    said = text[clause(text, name).start : purpose.end]
    if supposed(text, name) or facts_of(said).having(Cue.MAY, Cue.NEGATION, Cue.FORBIDDEN):
        return None
    return _Way(name, purpose)


def concerns(claim: str, source: str) -> bool:
    """Tell whether a claim prefers a way and a source sends all of something some way."""
    return _preferred(plain(claim)) is not None and _FOR_ALL.search(source) is not None


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield where the source has one way for all, and it is not the preferred one of the claim."""
    claim, focus = plain(reading.pair.claim), reading.focus_text
    mine, theirs = _preferred(claim), _for_all(focus)
    if mine is None or theirs is None or reading.claim_facts.having(Cue.NEGATION, Cue.NO_LONGER):
        return
    one, other = head(claim, mine.name), head(focus, theirs.name)
    if not one or not other or one == other or has(one, stems_of(reading.focus_words)):
        return
    place = in_evidence(reading, theirs.name)
    reason = (
        f"The page prefers {quoted(claim, mine.name)}, "
        f"the source has {quoted(reading.pair.evidence, place)} used for all."
    )
    yield Clash(
        Kind.PREFERENCE,
        reading,
        reason,
        (mine.name,),
        (place,),
        rest=(_said(claim, mine.purpose), _said(focus, theirs.purpose)),
        rivals=(_said(claim, mine.name), _said(focus, theirs.name)),
    )


def _said(text: str, span: Span) -> str:
    return text[span.start : span.end]
