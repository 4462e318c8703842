"""One word in the place of another of its kind, in a claim that is otherwise the lines'."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from engines.text import Span
from engines.text.facts import excluded, opposed_pairs
from engines.text.facts.calendar import MONTHS, WEEKDAYS
from engines.text.facts.tokens import Token
from engines.text.facts.units import written_unit
from engines.verify.alignment import Change
from engines.verify.checks.actors import is_actor, other_actor
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.checks.exchanges import exchanges
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.polarity import denies
from engines.verify.thresholds import (
    CONFIDENCE_NAME,
    CONFIDENCE_NUMBER,
    CONFIDENCE_POLARITY,
    REPEATED,
)
from engines.verify.words import stems

_ENDS = ".:;!?•"
_MARKUP = " \t\n*_`"
_SHORT = 3  # words of a place in which nothing but the denial differs
_ONE_NAME = 0.75  # likeness of two spellings of one name: "Vasquez", "Vázquez"
_NO_NAMES = frozenset({"i", "mr", "mrs", "ms", "dr"})
_ARTICLES = frozenset({"the", "a", "an"})
_WITHIN_NAMES = _ARTICLES | frozenset({"of", "for", "and", "on", "in"})
_LONGEST = 5  # words; more of them in one place are another way to say it


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of words that exclude one another."""

    differs: Callable[[Comparison, Change], bool]
    confidence: float


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each word that stands in the place of another unit, day, name or actor."""
    laid = comparison.alignment
    if laid is None:
        return
    undone = [change for each in exchanges(comparison) for change in each.undone]
    for change in laid.changes:
        if not change.said or not change.given or change in undone:
            continue
        kinds = (each for each in _kinds(comparison, change) if each.differs(comparison, change))
        kind = next(kinds, None)
        if kind is not None:
            yield _doubt(comparison, change, kind.confidence)


def _kinds(comparison: Comparison, change: Change) -> Sequence[_Kind]:
    """Return what a change may be of; a name may be long, where that of another is put in."""
    if _longest(change) <= _LONGEST:
        return _KINDS
    return (_OF_NAMES,) if _of_another_statement(comparison, change) else ()


def _of_another_statement(comparison: Comparison, change: Change) -> bool:
    """Tell whether a name that another statement has stands where this one has nothing but one."""
    laid = comparison.alignment
    whole = all(token.text[0].isupper() or token.key in _WITHIN_NAMES for token in change.given)
    if laid is None or laid.share < REPEATED or not whole:
        return False
    here = {token.key for token in comparison.lines.tokens_in(laid.span)}
    said = [token.key for token in change.said if token.key not in _WITHIN_NAMES]
    return all(key in comparison.evidence_keys and key not in here for key in said)


def _longest(change: Change) -> int:
    return max(len(change.said), len(change.given))


def _doubt(comparison: Comparison, change: Change, confidence: float) -> Doubt:
    mine, theirs = _span(change.said), _span(change.given)
    return Doubt(
        verdict=Verdict.HALLUCINATION,
        reason=(
            f"The claim says {quoted(comparison.pair.claim, mine)}, "
            f"the lines say {quoted(comparison.pair.evidence, theirs)}."
        ),
        confidence=confidence,
        claim_spans=(mine,),
        evidence_spans=(theirs,),
    )


def _span(tokens: Sequence[Token]) -> Span:
    return Span(tokens[0].start, tokens[-1].end)


def _other_unit(_comparison: Comparison, change: Change) -> bool:
    """Tell "hours of leave" from "weeks of leave"; values have a check of their own."""
    if any(token.kind == "number" for token in (*change.said, *change.given)):
        return False
    mine, theirs = written_unit(change.said), written_unit(change.given)
    return mine is not None and theirs is not None and mine != theirs


def _other_day(_comparison: Comparison, change: Change) -> bool:
    return any(
        mine and theirs and mine.isdisjoint(theirs)
        for mine, theirs in (
            (_named(change.said, names), _named(change.given, names))
            for names in (MONTHS, WEEKDAYS)
        )
    )


def _named(tokens: Sequence[Token], names: dict[str, int]) -> set[int]:
    return {names[token.key] for token in tokens if token.key in names and token.text[0].isupper()}


def _opposite(_comparison: Comparison, change: Change) -> bool:
    mine, theirs = ([token.key for token in side] for side in (change.said, change.given))
    alone = len(mine) == len(theirs) == 1
    return bool(opposed_pairs(mine, theirs)) or (alone and excluded(mine[0], theirs[0]))


def _denied(comparison: Comparison, change: Change) -> bool:
    """Tell "must exceed" from "cannot exceed", where no other word of the place denies."""
    laid = comparison.alignment
    short = _longest(change) <= _SHORT
    if laid is None or laid.share < REPEATED or not short:
        return False
    return denies(change.said) != denies(change.given)


def _other_name(comparison: Comparison, change: Change) -> bool:
    mine = _names(change.said, comparison.pair.claim) or _opening_name(change.said)
    theirs = _names(change.given, comparison.evidence_text)
    if not mine or not theirs:
        return False
    short, long = sorted(("".join(mine), "".join(theirs)), key=len)
    sides = (mine, theirs, _keys(change.said), _keys(change.given))
    initials = {"".join(word[0] for word in words) for words in sides if len(words) > 1}
    alike = short in long or short in initials or not set(mine).isdisjoint(theirs)
    return not alike and SequenceMatcher(None, short, long).ratio() < _ONE_NAME


def _keys(tokens: Sequence[Token]) -> list[str]:
    """Return the words without an article before them: "the Department of Energy" is DOE."""
    return [token.key for token in tokens if token.key not in _ARTICLES]


def _names(tokens: Sequence[Token], text: str) -> list[str]:
    """Return the words written as names; where a sentence begins, only those that are so within."""
    return [
        token.key
        for token in tokens
        if not token.text.islower()
        and token.kind == "word"
        and token.key not in _NO_NAMES
        and token.key not in MONTHS
        and token.key not in WEEKDAYS
        and not (token.text[1:].islower() and _begins(token, text))
    ]


def _opening_name(tokens: Sequence[Token]) -> list[str]:
    """Return a lone word that may be a name, in the place of one at the beginning of a sentence."""
    (first, *others) = tokens
    lone = not others and first.text[0].isupper() and bool(stems(first.text))
    named = lone and first.key not in _NO_NAMES and not is_actor(first.key)
    return [first.key] if named else []


def _begins(token: Token, text: str) -> bool:
    before = text[: token.start].rstrip(_MARKUP)
    return not before or before[-1] in _ENDS


_OF_NAMES = _Kind(_other_name, CONFIDENCE_NAME)
_KINDS = (
    _Kind(_other_unit, CONFIDENCE_NUMBER),
    _Kind(_other_day, CONFIDENCE_NUMBER),
    _Kind(_opposite, CONFIDENCE_POLARITY),
    _Kind(_denied, CONFIDENCE_POLARITY),
    _OF_NAMES,
    _Kind(other_actor, CONFIDENCE_NAME),
)
