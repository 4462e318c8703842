"""Things renamed, replaced, withdrawn or given to someone else."""

import re
from collections.abc import Iterator

from rapidfuzz.fuzz import ratio

from engines.conflicts.anchors import codes_in
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.phrases import clause
from engines.conflicts.reading import Reading, stems_of, words_of
from engines.conflicts.thresholds import SIMILAR_ADDRESSES, WITHDRAWN_THING
from engines.text import Span
from engines.text.facts import Cue, Facts, Name, NameKind
from engines.text.facts.tokens import PhraseTable, fold, tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import coverage, has

_WITHDRAWALS = (
    "renamed|now called|now known as|replaced by|replaces|superseded|has been terminated"
    "|was terminated|no longer used|no longer in use|withdrawn|discontinued|abolished"
    "|obsoletes|obsoleted|deprecated|brought forward|dissolved|phased out|decommissioned"
    "|succeeded by|scrapped|umbenannt|remplacé"
)
_INSTEAD = re.compile(r"\b(?:instead of|rather than|in place of|in lieu of)\b", re.IGNORECASE)
_LONGEST_TERM = 4  # content words
_CLAUSE_END = re.compile(r"[.,;:!?]\s|[()]")
_OF_WHAT_FOLLOWS = frozenset({"obsoletes", "replaces"})
_POSSIBLE = frozenset(word_list("can may could might"))
_RENAMED = PhraseTable({phrase: phrase for phrase in _WITHDRAWALS.split("|")})


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield terms the source withdraws and names it puts in the place of the claim's."""
    yield from _withdrawn(reading)
    yield from _displaced(reading)
    yield from _replaced(reading)
    yield from _relabelled(reading)


def _withdrawn(reading: Reading) -> Iterator[Clash]:
    """Yield where the source gives up something the claim presents as current."""
    claim, focus = reading.pair.claim, reading.focus_text
    if reading.claim_facts.having(Cue.NO_LONGER) or _withdrawals(claim):
        return
    for span in _withdrawals(focus):
        if _of_the_claim(claim, _withdrawn_thing(focus, span)):
            place = in_evidence(reading, span)
            reason = f"The source says it is {quoted(reading.pair.evidence, place)}."
            yield Clash(Kind.WITHDRAWN, reading, reason, (), (place,))
            return


def _withdrawals(text: str) -> list[Span]:
    """Return the words that give something up, mere possibilities left out."""
    tokens = tokenise(text)
    found = [
        (index, match[1])
        for index in range(len(tokens))
        if (match := _RENAMED.at(tokens, index)) is not None
    ]
    return [
        Span(tokens[index].start, tokens[index + size - 1].end)
        for index, size in found
        if not any(token.key in _POSSIBLE for token in tokens[max(0, index - 2) : index])
    ]


def _withdrawn_thing(text: str, withdrawal: Span) -> str:
    """Return what is given up: what stands after "obsoletes", and before "is deprecated"."""
    if text[withdrawal.start : withdrawal.end].casefold() in _OF_WHAT_FOLLOWS:
        return text[withdrawal.end : clause(text, withdrawal).end]
    start = clause(text, withdrawal).start
    before = text[start if words_of(text[start : withdrawal.start]) else 0 : withdrawal.start]
    return before.rpartition(" that ")[2]  # "a note saying that the form is withdrawn"


def _of_the_claim(claim: str, thing: str) -> bool:
    """Tell whether a claim speaks of a thing: it has its code, or most of its words."""
    if codes := codes_in(thing):
        return bool(codes & codes_in(claim))
    return coverage(stems_of(thing), stems_of(claim)) >= WITHDRAWN_THING


def _displaced(reading: Reading) -> Iterator[Clash]:
    """Yield where the source puts something in the place of what the claim names."""
    text, mine = reading.focus_text, stems_of(reading.pair.claim)
    if _INSTEAD.search(reading.pair.claim):
        return
    for found in _INSTEAD.finditer(text):
        displaced = words_of(_CLAUSE_END.split(text[found.end() :])[0])[:_LONGEST_TERM]
        if displaced and all(has(word.stem, mine) for word in displaced):
            span = in_evidence(reading, Span(found.start(), found.end() + displaced[-1].span.end))
            reason = f"The source says {quoted(reading.pair.evidence, span)}."
            yield Clash(Kind.WITHDRAWN, reading, reason, (), (span,))


def _relabelled(reading: Reading) -> Iterator[Clash]:
    """Yield a name in two forms for one code: "413 Payload Too Large", "413 Content Too Large"."""
    if not codes_in(reading.pair.claim) & codes_in(reading.focus_text):
        return
    claim, source = fold(reading.pair.claim), fold(reading.focus_text)
    for name in reading.claim_facts.names:
        for other in reading.focus_facts.names:
            if fold(name.text) in source or fold(other.text) in claim or not _alike(name, other):
                continue
            span = in_evidence(reading, other.span)
            mine = quoted(reading.pair.claim, name.span)
            reason = f"The page names {mine}, the source {quoted(reading.pair.evidence, span)}."
            yield Clash(Kind.TERM, reading, reason, (name.span,), (span,))


def _alike(name: Name, other: Name) -> bool:
    """Tell two names of as many words that differ in less than half of them."""
    mine, theirs = name.text.casefold().split(), other.text.casefold().split()
    differing = sum(one != two for one, two in zip(mine, theirs, strict=False))
    return len(mine) == len(theirs) and 0 < 2 * differing < len(mine)


def _replaced(reading: Reading) -> Iterator[Clash]:
    """Yield a name of the claim where the source has another of the same kind, and not this one."""
    claim = fold(reading.pair.claim)
    for name in reading.claim_facts.names:
        if (
            _denied(reading.pair.claim, reading.claim_facts, name)
            or not _distinct(name)
            or _mentioned(name, fold(reading.pair.evidence))
        ):
            continue
        rivals = [
            other
            for other in reading.focus_facts.names
            if other.kind is name.kind
            and _distinct(other)
            and fold(other.text) not in claim
            and not _labels(other, reading.focus_text)
            and not _denied(reading.focus_text, reading.focus_facts, other)
        ]
        if rivals:
            span = in_evidence(reading, rivals[0].span)
            mine = quoted(reading.pair.claim, name.span)
            theirs = quoted(reading.pair.evidence, span)
            reason = f"The page names {mine}, the source {theirs}."
            kind = Kind.ADDRESS if _similar(name, rivals[0]) else Kind.NAME
            yield Clash(kind, reading, reason, (name.span,), (span,))


def _denied(text: str, facts: Facts, name: Name) -> bool:
    """Tell whether a name stands for what is not meant: "do not write to …"."""
    between = (
        text[cue.span.end : name.span.start]
        for cue in facts.having(Cue.NEGATION, Cue.FORBIDDEN, Cue.NONE)
        if cue.span.end <= name.span.start
    )
    return any(not _CLAUSE_END.search(words) for words in between)


def _labels(name: Name, text: str) -> bool:
    """Tell a label ("Standard Travelers:") from a name."""
    return text[name.span.end :].lstrip().startswith(":")


def _similar(name: Name, other: Name) -> bool:
    """Tell an address that differs from another in a few letters, as one that was renamed does."""
    is_address = name.kind is NameKind.IDENTIFIER
    return is_address and ratio(fold(name.text), fold(other.text)) >= SIMILAR_ADDRESSES


def _mentioned(name: Name, source: str) -> bool:
    """Tell whether the source has an address as it is, or any word of a proper name."""
    if name.kind is NameKind.IDENTIFIER:
        return fold(name.text) in source
    words = {token.key for token in tokenise(source)}
    return any(token.key in words for token in tokenise(name.text))


def _distinct(name: Name) -> bool:
    """Tell a name that stands for one person or address from a loose capital."""
    if name.kind is NameKind.PROPER:
        return len(name.text.split()) > 1
    return name.kind is NameKind.IDENTIFIER and "@" in name.text
