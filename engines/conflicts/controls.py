"""Controls on a screen or a machine that are called, or look, otherwise."""

import re
from collections.abc import Iterator

from engines.conflicts.acts import same_purpose
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.phrases import blanked, following, purpose
from engines.conflicts.reading import Reading, plain, stems_of, words_of
from engines.text import Span
from engines.text.facts.tokens import fold, tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import has

_NAMED = re.compile(
    r"\b(?P<verb>[Cc]lick(?: on)?|[Pp]ress|[Tt]ap|[Hh]it|[Ss]elect|[Cc]hoose|[Pp]ick)\s+(?:the\s+)?"
    r"[\"'\u201c]?\s*(?=[A-Z])"
)
_SAME_VERB = {"choose": "select", "pick": "select", "click on": "click"}
_COLOURS = frozenset(
    word_list("red green blue yellow orange grey gray black white brown purple pink violet golden")
)
_LEAST_WORDS = 2  # of a label: one word in capitals may be any noun


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield a control with another label, and one with another colour."""
    yield from _labels(reading)
    yield from _colours(reading)


def _labels(reading: Reading) -> Iterator[Clash]:
    """Yield what is to be chosen where it is called otherwise ("Edit my profile")."""
    claim, focus = plain(reading.pair.claim), reading.focus_text
    mine, theirs = _label(claim), _label(focus)
    if not mine or not theirs or mine[0] != theirs[0] or not same_purpose(reading):
        return
    label, other = (_said(claim, mine[1]), _said(focus, theirs[1]))
    if fold(label) in fold(focus) or fold(other) in fold(claim):
        return
    if _of_its_own(claim, label, focus) or _of_its_own(focus, other, claim):
        return
    if not _about_one_thing(label, other):
        return
    place = in_evidence(reading, theirs[1])
    reason = f"The page says “{label}”, the source “{other}”."
    rest = (blanked(claim, [mine[1]]), blanked(focus, [theirs[1]]))
    yield Clash(Kind.ATTRIBUTE, reading, reason, (mine[1],), (place,), rest=rest)


def _about_one_thing(label: str, other: str) -> bool:
    """Tell labels of one thing ("Choose Room", "View Rooms") from one act on two ("Reserve …")."""
    mine, theirs = ([word.stem for word in words_of(each)] for each in (label, other))
    if mine[:1] == theirs[:1]:
        mine, theirs = mine[1:], theirs[1:]
    return any(has(stem, frozenset(theirs)) for stem in mine)


def _of_its_own(text: str, label: str, other: str) -> bool:
    """Tell a label that repeats a purpose the other side has not: "to amend it, choose Amend"."""
    repeated = stems_of(label) & purpose(text)
    return not all(has(stem, stems_of(other)) for stem in repeated)


def _label(text: str) -> tuple[str, Span] | None:
    """Return the verb of the first instruction with a label of several words, and the label."""
    for found in _NAMED.finditer(text):
        label = following(text, Span(0, found.end()))
        if label and len(_said(text, label).split()) >= _LEAST_WORDS:
            verb = found["verb"].casefold()
            return _SAME_VERB.get(verb, verb), label
    return None


def _colours(reading: Reading) -> Iterator[Clash]:
    """Yield "the green button" where the source has "the blue button"."""
    claim, focus = plain(reading.pair.claim), reading.focus_text
    mine, theirs = _coloured(claim), _coloured(focus)
    if not mine or not theirs or not _one_thing(claim, mine, focus, theirs):
        return
    place = in_evidence(reading, theirs[0])
    reason = f"The page says {quoted(claim, mine[0])}, the source {quoted(focus, theirs[0])}."
    rest = (blanked(claim, [mine[0]]), blanked(focus, [theirs[0]]))
    yield Clash(Kind.ATTRIBUTE, reading, reason, (mine[0],), (place,), rest=rest)


def _coloured(text: str) -> tuple[Span, Span] | None:
    """Return the only colour of a text, and the noun phrase that it describes."""
    colours = [token for token in tokenise(text) if token.key in _COLOURS]
    if len(colours) != 1:
        return None
    span = Span(colours[0].start, colours[0].end)
    phrase = following(text, span)
    return (span, phrase) if phrase else None


def _one_thing(claim: str, mine: tuple[Span, Span], focus: str, theirs: tuple[Span, Span]) -> bool:
    """Tell two colours of one thing: one noun, and no other name for it."""
    if fold(_said(claim, mine[0])) == fold(_said(focus, theirs[0])):
        return False
    one, other = (
        [word.stem for word in words_of(_said(text, each[1]))]
        for text, each in ((claim, mine), (focus, theirs))
    )
    if not one or not other or one[-1] != other[-1]:
        return False
    names = (one[:-1], other[:-1])
    return not (names[0] and names[1]) or any(has(stem, names[1]) for stem in names[0])


def _said(text: str, span: Span) -> str:
    return text[span.start : span.end].strip("\"'\u201c\u201d ")
