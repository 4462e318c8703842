"""Statements turned into their opposite, about the very word that is denied."""

from collections.abc import Iterator

from engines.conflicts.acts import of_chance, same_condition, same_object
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.clauses import hedged, supposed
from engines.conflicts.reading import Reading
from engines.conflicts.values import same_number
from engines.text import Span
from engines.text.facts import Cue
from engines.text.facts.scope import signs
from engines.text.facts.tokens import tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import quoted
from engines.verify.polarity import Flip, flips

# Opposites of place, time and size say where or when, not that the contrary is true.
_RELATIVE = frozenset(
    word_list(
        "before after over under above below outside inside exceeding within in out on off next "
        "last first up down more less to from without"
    )
)
_SHORT = 3  # letters of a word too small to be what is denied
_NEGATIVE = (Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN, Cue.NO_LONGER, Cue.NOT_REQUIRED)


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield where the claim and the source say the opposite of one thing."""
    apart = (_tangled, _other_cases, _other_address, _free, _by_chance)
    if any(tells(reading) for tells in apart) or not same_condition(reading):
        return
    for flip in flips(reading):
        if not _asserted(reading, flip) or not _of_the_denied_word(reading):
            continue
        mine = quoted(reading.pair.claim, flip.claim)
        theirs = quoted(reading.pair.evidence, flip.evidence)
        reason = f"The page and the source say the opposite ({mine}, {theirs})."
        yield Clash(Kind.POLARITY, reading, reason, (flip.claim,), (flip.evidence,))


def _tangled(reading: Reading) -> bool:
    """Tell whether a side has several negations, whose sense a comparison of words cannot tell."""
    sides = (reading.claim_facts, reading.focus_facts)
    return any(len(facts.having(*_NEGATIVE)) > 1 for facts in sides)


def _other_cases(reading: Reading) -> bool:
    """Tell whether limits part the cases: "above 25 euros it is", "up to 25 euros it is not"."""
    return any(
        mine.dimension == theirs.dimension
        and mine.bound != theirs.bound
        and same_number(mine, theirs)
        for mine in reading.claim_facts.quantities
        for theirs in reading.focus_facts.quantities
    )


def _other_address(reading: Reading) -> bool:
    """Tell whether each side has its own address: not to write here is to write there."""
    mine, theirs = (
        {name.text for name in facts.names if "@" in name.text}
        for facts in (reading.claim_facts, reading.focus_facts)
    )
    return bool(mine) and bool(theirs) and not mine & theirs


def _free(reading: Reading) -> bool:
    """Tell what one may do from what one need not: both leave the choice."""
    claim, focus = reading.claim_facts, reading.focus_facts
    return any(
        one.having(Cue.NOT_REQUIRED) and other.having(Cue.MAY, Cue.ALLOWED)
        for one, other in ((claim, focus), (focus, claim))
    )


def _by_chance(reading: Reading) -> bool:
    """Tell whether a side says only what might happen."""
    sides = (
        (reading.pair.claim, reading.claim_facts),
        (reading.focus_text, reading.focus_facts),
    )
    return any(of_chance(text, cue) for text, facts in sides for cue in facts.having(Cue.MAY))


def _asserted(reading: Reading, flip: Flip) -> bool:
    claim, source = reading.pair.claim, reading.pair.evidence
    words = {claim[flip.claim.start : flip.claim.end].casefold()}
    words.add(source[flip.evidence.start : flip.evidence.end].casefold())
    return not (
        words & _RELATIVE
        or _in_a_name(claim, flip.claim)
        or _in_a_name(source, flip.evidence)
        or _in_a_compound(claim, flip.claim)
        or _in_a_compound(source, flip.evidence)
        or supposed(claim, flip.claim)
        or supposed(source, flip.evidence)
        or hedged(source, flip.evidence)
        or hedged(claim, flip.claim)
    )


def _in_a_name(text: str, span: Span) -> bool:
    """Tell a capital inside a name ("Leave Without Pay") from a word of the sentence."""
    before = text[: span.start].rstrip()
    return text[span.start : span.end].istitle() and before[-1:].isalpha()


def _in_a_compound(text: str, span: Span) -> bool:
    """Tell the first part of a compound ("no-show") from a word that denies."""
    return text[span.end : span.end + 1] == "-" or text[max(0, span.start - 1) : span.start] == "-"


def _of_the_denied_word(reading: Reading) -> bool:
    """Tell whether the word right beside a negation is what the other side affirms."""
    claim, focus = signs(reading.pair.claim), signs(reading.focus_text)
    if not any(sign.cue for side in (claim, focus) for sign in side.values()):
        return True  # opposite words, without a negation
    sides = ((claim, reading.pair.claim), (focus, reading.focus_text))
    return any(
        sign.cue is not None
        and _adjacent(text, sign.word, sign.cue)
        and same_object((text, sign.word), (other_text, other[stem].word))
        for (side, text), (other, other_text) in (sides, sides[::-1])
        for stem, sign in side.items()
        if stem in other and other[stem].cue is None
    )


def _adjacent(text: str, word: Span, cue: Span) -> bool:
    """Tell whether no other content word stands between a negation and a word."""
    start, end = min(cue.end, word.end), max(cue.start, word.start)
    between = [token for token in tokenise(text[start:end]) if token.kind != "sign"]
    return not [token for token in between if len(token.key) > _SHORT]
