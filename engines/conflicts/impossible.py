"""An instruction to do what the source says cannot, or must not, be done."""

from collections.abc import Iterator

from engines.conflicts.acts import governed
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.clauses import hedged, supposed
from engines.conflicts.phrases import condition
from engines.conflicts.reading import Reading, facts_of, stems_of, tokens_of
from engines.text import Span
from engines.text.facts import Cue, CueWord
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import coverage, has

_INSTRUCTS = frozenset(
    word_list(
        "add apply ask book bring buy call change choose click complete contact email enter fill "
        "forward give hand inform keep leave mail notify order pay phone report request return "
        "send sign submit take tell update use write"
    )
)
_DENIES = (Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN, Cue.NO_LONGER, Cue.NOT_REQUIRED)
_UNDER_CONDITIONS = (Cue.EXCEPTION, Cue.CONDITION, Cue.ONLY)
_PART_ENDS = (". ", "; ", ": ")
_LEAST_BESIDE = 2  # words besides what cannot be done that the instruction must have
_SAME = 0.6  # share of the words of what cannot be done that the instruction must have


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield where the source rules out, without a condition, what the claim tells one to do."""
    claim, focus = reading.pair.claim, reading.focus_text
    if not _instructs(claim) or reading.claim_facts.having(*_DENIES):
        return
    for cue in reading.focus_facts.having(Cue.FORBIDDEN):
        if _meant(claim, focus, cue) and _flatly(focus, cue):
            place = in_evidence(reading, cue.span)
            reason = f"The source says this is out of the question ({quoted(focus, cue.span)})."
            yield Clash(Kind.IMPOSSIBLE, reading, reason, (), (place,))
            return


def _meant(claim: str, focus: str, cue: CueWord) -> bool:
    """Tell whether the claim names what cannot be done, and where or with whom it cannot."""
    known = stems_of(claim)
    act, thing = governed(focus, cue)
    end = _part(focus, cue).end
    beside = stems_of(focus[cue.span.end : end]) - act - thing
    there = sum(has(stem, known) for stem in beside)
    same = coverage(thing, known) >= _SAME if thing else bool(act and coverage(act, known))
    return same and there >= min(_LEAST_BESIDE, len(beside))


def _part(text: str, cue: CueWord) -> Span:
    """Return the part of a sentence, up to a colon or semicolon, that a cue stands in."""
    start = max(text.rfind(sign, 0, cue.span.start) for sign in _PART_ENDS) + 1
    ends = (text.find(sign, cue.span.end) for sign in _PART_ENDS)
    return Span(start, min((end for end in ends if end >= 0), default=len(text)))


def _flatly(text: str, cue: CueWord) -> bool:
    """Tell a plain ban from one under a condition, within a limit or with an exception."""
    span = _part(text, cue)
    part = text[span.start : span.end]
    facts = facts_of(part)
    limited = facts.having(*_UNDER_CONDITIONS) or condition(part) or facts.quantities
    return not (limited or hedged(text, cue.span) or supposed(text, cue.span))


def _instructs(text: str) -> bool:
    """Tell an instruction: it opens with its verb, after a purpose or condition if there is one.

    Or it says what "you" must do. What a server or a third person must do instructs no reader, and
    has a ban on some neighbouring thing beside it on most pages of a specification.
    """
    tokens = tokens_of(text)
    first = next((place for place, key in enumerate(tokens) if key.isalnum()), len(tokens))
    if tokens[first : first + 1] in {("to",), ("if",), ("when",), ("once",)}:
        first = tokens.index(",", first) + 1 if "," in tokens[first:] else len(tokens)
    if tokens[first : first + 1] == ("please",):
        first += 1
    said = tokens[first] if first < len(tokens) else ""
    return said in _INSTRUCTS or ("you" in tokens and bool(facts_of(text).having(Cue.MUST)))
