"""Values and the ways to write them, for sentences that are made up by the tests."""

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from engines.text.facts.wordlist import word_list

_ONES = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = word_list("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
MONTHS = word_list(
    "January February March April May June July August September October November December"
)
BOUNDS = ("", "up to", "at least", "more than", "less than", "at most")
# Units of one kind, the larger first, and how many of the smaller one it is.
CONVERTED = (
    ("weeks", "days", 7),
    ("days", "hours", 24),
    ("hours", "minutes", 60),
    ("kilometres", "metres", 1000),
    ("kg", "grams", 1000),
    ("litres", "ml", 1000),
)
UNITS = ("days", "weeks", "months", "hours", "minutes", "kilometres", "miles", "kg", "litres")


def in_words(number: int) -> str:
    """Write a number below a hundred thousand in words."""
    if number >= 1000:
        rest = number % 1000
        return f"{in_words(number // 1000)} thousand" + (f" {in_words(rest)}" if rest else "")
    if number >= 100:
        rest = number % 100
        return f"{_ONES[number // 100]} hundred" + (f" and {in_words(rest)}" if rest else "")
    if number >= 20:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    return _ONES[number]


@dataclass(frozen=True)
class Day:
    """A day and the ways to write it."""

    year: int
    month: int
    day: int

    @property
    def forms(self) -> tuple[str, ...]:
        name = MONTHS[self.month - 1]
        return (
            f"{self.day} {name} {self.year}",
            f"{name} {self.day}, {self.year}",
            f"{self.year}-{self.month:02}-{self.day:02}",
        )


FEW = settings(max_examples=40)  # each of them is read four times over
NUMBERS = st.integers(4, 99_999)
SMALL = st.integers(4, 90)
DAYS = st.builds(Day, st.integers(1950, 2049), st.integers(1, 12), st.integers(1, 28))
FRAMES = st.sampled_from(
    (
        "Employees may carry over {} of it to the next season.",
        "The office keeps the records for {} after the last visit.",
        "Each visitor of the site is given {} without any charge.",
        "A request for a place in the garage takes {} in most cases.",
        "If the weather is bad, the crew of the boat waits for {} before it leaves.",
    )
)
