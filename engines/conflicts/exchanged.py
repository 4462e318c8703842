"""A part of a rule given to another: whom to tell, who decides, with what, by what means."""

from collections.abc import Iterator

from engines.conflicts.acts import same_condition, same_purpose
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.clauses import supposed
from engines.conflicts.parts import Filler, Part, fillers
from engines.conflicts.phrases import blanked, clause, head
from engines.conflicts.reading import Reading, facts_of, stems_of, tokens_of
from engines.text import Span
from engines.text.facts import Bound, Cue, Facts
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import has

_OPEN = (Cue.MAY, Cue.ALLOWED, Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN, Cue.NOT_REQUIRED)
# What is said beside one of these is one choice of several.
_CHOICES = frozenset({"or", "also", "alternatively", "either", "alternative", "oder", "auch", "ou"})
_LOOSE = frozenset({Bound.EXACT, Bound.ABOUT})


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield where one part of the same rule is given to somebody or something else."""
    mine = [each for each in fillers(reading.pair.claim) if _firm(reading.pair.claim, each)]
    if not mine:
        return
    theirs = [each for each in fillers(reading.focus_text) if _firm(reading.focus_text, each)]
    rivals = [
        (one, other)
        for one in mine
        for other in theirs
        if one.part is other.part and _apart(reading, one, other)
    ]
    if rivals and same_condition(reading) and same_purpose(reading) and not _other_limits(reading):
        yield from (_clash(reading, one, other) for one, other in rivals)


def _firm(text: str, filler: Filler) -> bool:
    """Tell a rule from a possibility, a choice, a denial and a supposition."""
    within = clause(text, Span(filler.verb, filler.span.end))
    said = text[within.start : within.end]
    return not (
        "@" in text[filler.span.start : filler.span.end]
        or any(not _in_a_name(said, cue.span) for cue in facts_of(said).having(*_OPEN))
        or (filler.part is not Part.SIGN_IN and not _CHOICES.isdisjoint(tokens_of(said)))
        or supposed(text, Span(filler.verb, filler.verb + 1))
    )


def _in_a_name(text: str, span: Span) -> bool:
    """Tell a capital inside a clause ("the Voluntary Leave System") from a word of the rule."""
    return text[span.start : span.end].istitle() and bool(text[: span.start].strip())


def _apart(reading: Reading, mine: Filler, theirs: Filler) -> bool:
    """Tell whether neither side mentions what the other gives the part to."""
    claim, focus = reading.pair.claim, reading.focus_text
    if mine.part is Part.SIGN_IN:
        said = (stems_of(_said(claim, mine)), stems_of(_said(focus, theirs)))
        return bool(said[0] and said[1]) and not any(has(stem, said[1]) for stem in said[0])
    one, other = head(claim, mine.span), head(focus, theirs.span)
    return (
        bool(one and other)
        and not has(one, stems_of(reading.focus_words))
        and not has(other, stems_of(claim))
    )


def _said(text: str, filler: Filler) -> str:
    return text[filler.span.start : filler.span.end]


def _other_limits(reading: Reading) -> bool:
    """Tell whether one side speaks only of cases above or below a limit the other has not."""
    mine, theirs = _limits(reading.claim_facts), _limits(reading.focus_facts)
    return mine != theirs


def _limits(facts: Facts) -> frozenset[tuple[str, float]]:
    return frozenset(
        (each.dimension, each.low) for each in facts.quantities if each.bound not in _LOOSE
    )


def _clash(reading: Reading, mine: Filler, theirs: Filler) -> Clash:
    claim, focus = reading.pair.claim, reading.focus_text
    place = in_evidence(reading, theirs.span)
    reason = (
        f"They differ in {mine.part.value}: the page says {quoted(claim, mine.span)}, "
        f"the source {quoted(reading.pair.evidence, place)}."
    )
    return Clash(
        Kind.SIGN_IN if mine.part is Part.SIGN_IN else Kind.PART,
        reading,
        reason,
        (mine.span,),
        (place,),
        rest=(blanked(claim, [mine.span]), blanked(focus, [theirs.span])),
        rivals=(_said(claim, mine), _said(focus, theirs)),
    )
