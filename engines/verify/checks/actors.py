"""People and bodies that do something, told from one another."""

from collections.abc import Sequence

from engines.text.facts.tokens import Token
from engines.text.facts.wordlist import word_list
from engines.verify.alignment import Change
from engines.verify.comparison import Comparison

# Different words for the one who is spoken to, or for anybody.
_ANYBODY = frozenset(
    word_list(
        "you your employee staff worker people person persons someone somebody anyone anybody one "
        "everyone everybody member colleague traveler traveller user applicant they them their who "
        "whoever those he she it we us our"
    )
)
_ACTORS = frozenset(
    word_list(
        "supervisor manager director officer official specialist team office agency department "
        "committee board court judge president congress senate house council government ministry "
        "minister secretary chair chairman chief head lead leader boss employer company contractor "
        "vendor supplier client customer doctor physician nurse teacher student parent child "
        "spouse partner union bank payroll timekeeper reviewer approver auditor owner operator "
        "provider administrator assistant analyst engineer lawyer attorney inspector "
        "accountant treasurer airline authority commission bureau police "
        "state states nation server browser"
    )
)
_PLURALS = ("ies", "es", "s")
_HEADED = 5  # words


def is_actor(key: str) -> bool:
    """Tell whether a folded word names somebody who acts, or anybody."""
    return _singular(key) in _ACTORS | _ANYBODY


def other_actor(comparison: Comparison, change: Change) -> bool:
    """Tell whether somebody else is put in the place of who acts in the lines."""
    mine, theirs = _actors(change.said), _actors(change.given)
    if mine - {""} and not theirs and len(change.said) == len(change.given) == 1:
        return _stands_before_an_actor(comparison, change)  # the payroll team, the travel team
    if not mine or not theirs:
        return False
    named = (mine | theirs) - {""}
    return bool(named) and mine.isdisjoint(theirs)


def _stands_before_an_actor(comparison: Comparison, change: Change) -> bool:
    after = next((t for t in comparison.claim_tokens if t.start >= change.said[-1].end), None)
    return after is not None and _singular(after.key) in _ACTORS


def _actors(tokens: Sequence[Token]) -> set[str]:
    """Return the actors named; "" stands for the one who is spoken to, or for anybody."""
    if len(tokens) > _HEADED:
        return set()
    found = {_singular(token.key) for token in tokens}
    named = found & _ACTORS
    return named or ({""} if found & _ANYBODY else set())


def _singular(key: str) -> str:
    if key in _ACTORS or key in _ANYBODY:
        return key
    for ending in _PLURALS:
        stem = key.removesuffix(ending) + ("y" if ending == "ies" else "")
        if key.endswith(ending) and (stem in _ACTORS or stem in _ANYBODY):
            return stem
    return key
