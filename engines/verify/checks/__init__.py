"""Mechanical checks, one kind a module; each names the words at fault."""

from collections.abc import Iterator

from engines.verify.checks import (
    abridgement,
    attribution,
    causes,
    conditions,
    dates,
    names,
    polarity,
    quantities,
    roles,
    strength,
)
from engines.verify.checks.doubt import Doubt
from engines.verify.comparison import Comparison

_CHECKS = (
    quantities.check,
    attribution.check,
    dates.check,
    names.check,
    roles.check,
    polarity.check,
    strength.check,
    conditions.check,
    abridgement.check,
    causes.check,
)


def doubts(comparison: Comparison) -> Iterator[Doubt]:
    """Yield what every check holds against the claim."""
    for check in _CHECKS:
        yield from check(comparison)


__all__ = ["Doubt", "doubts"]
