"""Short ways to look at the facts of a sentence."""

from engines.text.facts import Cue, Quantity, extract


def quantity(text: str) -> Quantity:
    (found,) = extract(text).quantities
    return found


def values(text: str) -> list[tuple[float, str]]:
    return [(each.low, each.dimension) for each in extract(text).quantities]


def names(text: str) -> list[str]:
    return [name.text for name in extract(text).names]


def cues(text: str) -> set[Cue]:
    return {word.cue for word in extract(text).cues}
