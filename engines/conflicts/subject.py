"""Whether two statements speak of the same thing at the same time, and assert it themselves."""

import re
from itertools import pairwise

from engines.conflicts.anchors import codes_in
from engines.conflicts.reading import Reading, stems_of, tokens_of, words_of
from engines.text.facts import Cue, Facts, NameKind
from engines.text.facts.tokens import fold
from engines.verify.words import has

# Kinds of which a statement means one: naming another is speaking of something else.
_RIVALS = tuple(
    frozenset(group.split())
    for group in (
        "winter summer spring autumn",
        "staging production development testing",
        "android iphone ios windows macos linux",
        "monday tuesday wednesday thursday friday saturday sunday",
        "adults children",
        "employees contractors",
        "domestic international",
        "annual sick funeral parental military court",
        "weekdays weekends",
        "gross net",
    )
)
_COMPOUND_RIVALS = frozenset({"part", "full"})  # part-time, full-time
_PAST = frozenset(["formerly", "previously", "originally", "historically"])
_EXAMPLES = frozenset({("for", "example"), ("for", "instance"), ("zum", "beispiel")})
_SUPPOSING = frozenset({"if", "suppose", "imagine"})
_PRODUCT = re.compile(r"\d\s*[\w ]*[x×]\s*\d")
_NUMBERED = re.compile(r"\b([A-Z][a-z]+) (\d{1,3})\b(?![.,]\d)")  # "Severity 2", "Step 3"
_FIRST_PERSON = frozenset({"i", "my", "me"})


def asserted(facts: Facts, text: str) -> bool:
    """Tell whether a text states something itself, rather than reporting what others say."""
    first_person = not _FIRST_PERSON.isdisjoint(tokens_of(text))
    return not facts.having(Cue.REPORTED) and not first_person


def illustrative(text: str) -> bool:
    """Tell an example or a supposition ("if you spent 50, you would …") from a rule."""
    keys = tokens_of(text)
    supposition = "would" in keys and not _SUPPOSING.isdisjoint(keys)
    if "=" in keys or _PRODUCT.search(text):  # a sum worked out
        return True
    return supposition or keys[:1] == ("example",) or not _EXAMPLES.isdisjoint(pairwise(keys))


def other_subject(page: tuple[str, str], source: tuple[str, str]) -> bool:
    """Tell whether two texts name rival kinds ("staging", "production"), or their headings do.

    Args:
        page: Text and heading.
        source: Text and heading.
    """
    for rivals in _RIVALS:
        left, right = _named(page, rivals), _named(source, rivals)
        if left and right and not left & right:
            return True
    return _compounds(page[0]) ^ _compounds(source[0]) == _COMPOUND_RIVALS


def _named(place: tuple[str, str], rivals: frozenset[str]) -> frozenset[str]:
    """Return which of the rivals a text names, or else the heading it stands under."""
    text, heading = place
    return rivals & _keys(text) or rivals & _keys(heading)


def other_kind(claim: str, source: str) -> bool:
    """Tell whether both describe one noun by other words ("sick leave", "funeral leave")."""
    mine, theirs = _described(claim), _described(source)
    return any(not mine[noun] & theirs[noun] for noun in mine.keys() & theirs.keys())


def _described(text: str) -> dict[str, set[str]]:
    """Return for each noun the words that stand directly before it."""
    words = words_of(text)
    described: dict[str, set[str]] = {}
    for first, second in pairwise(words):
        adjacent = text[first.span.end : second.span.start] in {" ", "-"}
        if adjacent and first.stem.isalpha() and second.stem.isalpha():
            described.setdefault(second.stem, set()).add(first.stem)
    return described


def _keys(text: str) -> frozenset[str]:
    return frozenset(tokens_of(text))


def _compounds(text: str) -> frozenset[str]:
    """Return which of "part" and "full" stand before "-time"."""
    keys = tokens_of(text)
    return frozenset(
        first
        for first, second, third in zip(keys, keys[1:], keys[2:], strict=False)
        if first in _COMPOUND_RIVALS and second == "-" and third == "time"
    )


def other_codes(reading: Reading) -> bool:
    """Tell whether both name codes ("A3", "B3", "Severity 2") and none is shared."""
    mine, theirs = (
        {fold(name.text) for name in facts.names if _is_code(name.kind, name.text)}
        for facts in (reading.claim_facts, reading.focus_facts)
    )
    if mine and theirs and not mine & theirs:
        return True
    left, right = _numbered(reading.pair.claim), _numbered(reading.focus_text)
    return any(not left[head] & right[head] for head in left.keys() & right.keys())


def _numbered(text: str) -> dict[str, set[str]]:
    """Return the numbers that follow a capitalised word, by the word."""
    found: dict[str, set[str]] = {}
    for head, number in _NUMBERED.findall(text):
        found.setdefault(head.casefold(), set()).add(number)
    return found


def _is_code(kind: NameKind, text: str) -> bool:
    return kind is NameKind.IDENTIFIER and "@" not in text and "." not in text


def other_period(reading: Reading) -> bool:
    """Tell whether each statement is tied to its own year, or the claim to the past."""
    claim, focus = reading.claim_facts, reading.focus_facts
    keys = _keys(reading.pair.claim)
    if _PAST & keys or ("until" in keys and any(date.year for date in claim.dates)):
        return True
    mine, theirs = ({date.year for date in facts.dates if date.year} for facts in (claim, focus))
    apart = bool(mine) and bool(theirs) and not mine & theirs
    return apart and bool(claim.quantities) and bool(focus.quantities)


def shared_words(reading: Reading, *, context: str = "") -> int:
    """Return how many content words and codes the claim shares with the source and its context."""
    theirs = stems_of(context) | stems_of(reading.focus_words)
    words = sum(has(stem, theirs) for stem in stems_of(reading.pair.claim) if not stem.isdigit())
    figures = codes_in(reading.pair.claim) & codes_in(reading.focus_words)
    return words + sum(code.isdigit() for code in figures)
