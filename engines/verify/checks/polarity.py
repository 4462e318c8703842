"""A doubt for each flip of sense."""

from collections.abc import Iterator, Mapping

from engines.text.facts.scope import Sign
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.checks.exchanges import exchanges
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.polarity import denies, flips
from engines.verify.thresholds import CONFIDENCE_POLARITY
from engines.verify.words import has

_PRONOUNS = frozenset({"one", "ones"})
_LONGEST = 5  # words of one change; a longer one says something else


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where claim and focus share their words but not their sense."""
    turned = any(each.turning for each in exchanges(comparison))
    for flip in flips(comparison):
        if turned and not flip.denial:
            continue
        if flip.denial and not _is_flipped(comparison):
            continue
        mine = quoted(comparison.pair.claim, flip.claim)
        theirs = quoted(comparison.pair.evidence, flip.evidence)
        yield Doubt(
            verdict=Verdict.HALLUCINATION,
            reason=f"The claim and the lines say the opposite ({mine}, {theirs}).",
            confidence=CONFIDENCE_POLARITY,
            claim_spans=(flip.claim,),
            evidence_spans=(flip.evidence,),
        )


def _is_flipped(comparison: Comparison) -> bool:
    """Tell whether a denial was put in or taken out, in a claim that is nearly a statement."""
    laid = comparison.alignment
    if laid is None:
        return _is_of_the_denied(comparison)
    return any(
        denies(change.said) != denies(change.given)
        for change in laid.changes
        if max(len(change.said), len(change.given)) <= _LONGEST
    )


def _is_of_the_denied(comparison: Comparison) -> bool:
    """Tell whether the very word that one side denies is one that the other side has.

    In other words a sentence may be denied that is not the other's opposite: "comp time is closed
    to them" of "they cannot receive comp time".
    """
    claim, focus = comparison.claim_signs, comparison.focus_signs
    sides = ((claim, focus), (focus, claim))
    return any(has(word, theirs) for mine, theirs in sides for word in _denied(mine))


def _denied(signed: Mapping[str, Sign]) -> list[str]:
    """Return the word right beside each negation."""
    nearest: dict[int, tuple[int, str]] = {}
    for stem, sign in signed.items():
        if sign.cue is not None and sign.negative:
            apart = max(sign.word.start - sign.cue.end, sign.cue.start - sign.word.end)
            place = sign.cue.start
            nearest[place] = min(nearest.get(place, (apart, stem)), (apart, stem))
    return [stem for _, stem in nearest.values() if stem not in _PRONOUNS]
