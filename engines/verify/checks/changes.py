"""A change by an amount against a change to it: "cut by 75 %" is not "cut to 75 %"."""

from engines.text.facts import Quantity, Relation, relate
from engines.text.facts.tokens import tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.comparison import Comparison

_BY = frozenset(word_list("by um de por на"))
_TO = frozenset(word_list("to is are was at equals remains auf ist beträgt à a est es до"))
_ADVERBS = frozenset(word_list("always only about just still now"))
_CHANGING = frozenset({"ratio"})
_WINDOW = 3


def other_change(comparison: Comparison, stated: Quantity) -> Quantity | None:
    """Return the same value in the lines where it is the result and not the change, or inversely.

    Only shares are compared: "reduced by 5 days" and "5 days less" are too often one thing.
    """
    if stated.dimension not in _CHANGING:
        return None
    mine = _side(comparison.pair.claim[: stated.span.start])
    same = [
        each
        for each in comparison.evidence_facts.quantities
        if relate(stated, each) is Relation.EQUAL
    ]
    sides = [_side(comparison.evidence_text[: each.span.start]) for each in same]
    if not mine or not sides or "" in sides or mine in sides:
        return None
    return same[0]


def _side(before: str) -> str:
    keys = [token.key for token in tokenise(before[-40:])][-_WINDOW:]
    for key in reversed(keys):
        if key in _ADVERBS:
            continue
        return "by" if key in _BY else "to" if key in _TO else ""
    return ""
