"""How many tokens a text takes, without the model's own tokeniser.

Counted twice: what it takes at most, which decides before sending whether it fits, and what it
takes at least, which tells afterwards whether the endpoint read all of it.
"""

import math
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

# Pieces of a text, and the tokens of one as a function of its length: what SmolLM2's vocabulary
# takes, which is small (49,152) and English, so that larger ones take fewer.
_PIECES = re.compile(
    r"(?P<capitals>[A-Z]{2,})"
    r"|(?P<word>[A-Z]?[a-z]+|[A-Z])"
    r"|(?P<space> (?!\s))"
    r"|(?P<blank>\s+)"
    r"|(?P<row>([!-/:-@\[-`{-~])\6{3,})"
    r"|(?P<sign>[!-@\[-`{-~])"
    r"|(?P<accented>[\u0080-\u024f])"
    r"|(?P<alphabet>[\u0370-\u07ff])"
    r"|(?P<astral>[\U00010000-\U0010ffff])"
    r"|(?P<other>.)"
)
_TOKENS: dict[str, Callable[[int], float]] = {
    "capitals": lambda n: math.ceil(n / 2),
    "word": lambda n: 1 if n <= 6 else math.ceil(n / 3),  # noqa: PLR2004
    "space": lambda _: 0.1,
    "blank": lambda n: 1 + n / 4,
    "row": lambda n: 3 + n / 8,
    "sign": lambda _: 1.0,
    "accented": lambda _: 2.5,  # it also breaks its word in two
    "alphabet": lambda _: 1.25,
    "astral": lambda _: 3.0,
    "other": lambda _: 2.0,
}
_PLAIN = frozenset({"capitals", "word", "sign"})
_WORDS = re.compile(r"[A-Za-z\u00c0-\u07ff]{2,}")

# No usual tokeniser joins words, but a prompt in code or in lists has odd ones.
_LEAST_PER_WORD = 0.8

# A calibration from so few replies is not yet trusted to lower an estimate.
_ENOUGH_SAMPLES = 5
_LEARNING_RATE = 0.2
_MARGIN = 1.15
_LEAST_SHARE = 0.6  # texts differ; below this share of what was expected, something is missing
_LOWEST, _HIGHEST = 0.2, 5.0

MESSAGE_TOKENS = 8  # what a chat template puts round a message
REPLY_PRIMER_TOKENS = 8


def estimate(text: str) -> int:
    """Return how many tokens `text` takes, rather too many than too few."""
    return math.ceil(_sum(text, _TOKENS.keys()))


def estimate_plain(text: str) -> int:
    """Return the part of the estimate that is for words and signs of ASCII.

    On these tokenisers agree best; of other scripts one takes a third of another's tokens.
    """
    return math.floor(_sum(text, _PLAIN))


def _sum(text: str, kinds: Collection[str]) -> float:
    return sum(
        _TOKENS[kind](len(piece.group()))
        for piece in _PIECES.finditer(text)
        if (kind := piece.lastgroup or "other") in kinds
    )


def floor(text: str) -> int:
    """Return how many tokens `text` takes at least: nearly one per word."""
    return math.floor(len(_WORDS.findall(text)) * _LEAST_PER_WORD)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What an endpoint's own counts taught about its tokeniser.

    Attributes:
        ratio: Reported tokens per estimated token, a moving average; 1.0 while nothing is known.
        samples: How many replies it rests on.
    """

    ratio: float = 1.0
    samples: int = 0

    def learn(self, *, estimated: int, reported: int) -> "Calibration":
        """Return the calibration with one more reply in it."""
        if estimated <= 0 or reported <= 0:
            return self
        seen = min(_HIGHEST, max(_LOWEST, reported / estimated))
        rate = max(_LEARNING_RATE, 1 / (self.samples + 1))
        return Calibration(self.ratio + rate * (seen - self.ratio), self.samples + 1)

    def at_most(self, estimated: int) -> int:
        """Return a count to plan with: above what is expected, more so while little is known."""
        ratio = self.ratio * _MARGIN
        if self.samples < _ENOUGH_SAMPLES:
            ratio = max(1.0, ratio)
        return math.ceil(estimated * ratio)

    def at_least(self, *, plain: int, floor: int) -> int:
        """Return a count below which the endpoint cannot have read the whole prompt.

        Args:
            plain: What `estimate_plain` gives.
            floor: What `floor` gives.
        """
        if self.samples < _ENOUGH_SAMPLES:
            return floor
        return max(floor, math.floor(plain * self.ratio * _LEAST_SHARE))
