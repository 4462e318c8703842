"""How many tokens a text takes, without the model's own tokeniser.

Counted twice: what it takes at most, which decides before sending whether it fits, and what it
takes at least, which tells afterwards whether the endpoint read all of it.
"""

import math
import re
from dataclasses import dataclass

# Tokens per character, from above: what byte-pair vocabularies (SmolLM2, Llama, GPT) take for
# running text of the kind. Digits and signs often stand alone; scripts a vocabulary hardly knows
# fall back to bytes.
_PER_LETTER = 0.34
_PER_SPACE = 0.34
_PER_SIGN = 1.0
_PER_OTHER_LETTER = 0.8
_PER_IDEOGRAPH = 2.0

_LETTERS = re.compile(r"[A-Za-z]")
_SPACES = re.compile(r"\s")
_ASCII_SIGNS = re.compile(r"[!-@\[-`{-~]")
_OTHER_LETTERS = re.compile("[\u0080-\u07ff]")
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
    letters = len(_LETTERS.findall(text))
    spaces = len(_SPACES.findall(text))
    signs = len(_ASCII_SIGNS.findall(text))
    others = len(_OTHER_LETTERS.findall(text))
    rest = max(0, len(text) - letters - spaces - signs - others)
    return math.ceil(
        letters * _PER_LETTER
        + spaces * _PER_SPACE
        + signs * _PER_SIGN
        + others * _PER_OTHER_LETTER
        + rest * _PER_IDEOGRAPH
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

    def at_least(self, *, estimated: int, floor: int) -> int:
        """Return a count below which the endpoint cannot have read the whole prompt."""
        if self.samples < _ENOUGH_SAMPLES:
            return floor
        return max(floor, math.floor(estimated * self.ratio * _LEAST_SHARE))
