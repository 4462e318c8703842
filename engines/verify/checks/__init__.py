"""Mechanical checks, one kind a module; each names the words at fault."""

from collections.abc import Iterator
from dataclasses import replace

from engines.verify.checks import (
    abridgement,
    additions,
    attribution,
    causes,
    codes,
    conditions,
    dates,
    degrees,
    exchanges,
    names,
    polarity,
    quantities,
    quotes,
    roles,
    strength,
    swaps,
)
from engines.verify.checks.doubt import Doubt
from engines.verify.comparison import Comparison

_CHECKS = {
    "values": quantities.check,
    "owners": attribution.check,
    "dates": dates.check,
    "codes": codes.check,
    "names": names.check,
    "roles": roles.check,
    "quotes": quotes.check,
    "polarity": polarity.check,
    "strength": strength.check,
    "conditions": conditions.check,
    "abridgement": abridgement.check,
    "additions": additions.check,
    "causes": causes.check,
    "swaps": swaps.check,
    "exchanges": exchanges.check,
    "degrees": degrees.check,
    "limits": degrees.check_limits,
}


def doubts(comparison: Comparison) -> Iterator[Doubt]:
    """Yield what every check holds against the claim."""
    for kind, check in _CHECKS.items():
        for doubt in check(comparison):
            yield replace(doubt, kind=kind)


__all__ = ["Doubt", "doubts"]
