"""The facts a sentence can state, each with the words that state it."""

from dataclasses import dataclass
from enum import StrEnum

from engines.text.spans import Span


class Bound(StrEnum):
    """How a quantity limits what it measures."""

    EXACT = "exact"
    ABOUT = "about"
    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    BELOW = "below"
    ABOVE = "above"
    AFTER = "after"  # only once the time is over


class Cue(StrEnum):
    """What a word or phrase does to the sentence around it."""

    NEGATION = "negation"
    ALL = "all"
    MOST = "most"
    SOME = "some"
    NONE = "none"
    ALWAYS = "always"
    USUALLY = "usually"
    SOMETIMES = "sometimes"
    ONLY = "only"
    MUST = "must"
    SHOULD = "should"
    MAY = "may"
    WILL = "will"
    CONDITION = "condition"
    EXCEPTION = "exception"
    CAUSE = "cause"
    REPORTED = "reported"
    NO_LONGER = "no_longer"
    NOT_REQUIRED = "not_required"
    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what it measures.

    Attributes:
        span: Number, unit and bounding words.
        low: Value in the base unit of the dimension (seconds, metres, grams, litres, degrees
            Celsius, bytes, a share of one, units of the currency); of a range, its lower end.
        high: Upper end of a range; equal to low otherwise.
        dimension: "time", "business time", "length", "ratio", "currency:EUR", "frequency" (per
            day), "ordinal", "score" (low and high are the two sides), "order" ("thousands"),
            "factor" ("doubled"), …; "count" where no unit is named.
        unit: The unit as a canonical singular word, "" for a bare number.
        bound: How the number limits what it measures.
        noun: For a count or an ordinal, the word counted, "" if none follows.
        raw: The number as written, before conversion.
        per: What it is paid or done for each of, "" if for nothing: "hour" of "$10 an hour".
    """

    span: Span
    low: float
    high: float
    dimension: str
    unit: str
    bound: Bound
    noun: str
    raw: float
    per: str = ""

    @property
    def is_range(self) -> bool:
        """Tell whether two different ends were given."""
        return self.high > self.low


@dataclass(frozen=True, slots=True)
class Date:
    """A calendar date of which any part may be missing (None).

    Attributes:
        last_year: Of a decade or century its last year, `year` being its first.
        weekday: 0 for Monday to 6 for Sunday.
    """

    span: Span
    year: int | None
    month: int | None
    day: int | None
    last_year: int | None = None
    weekday: int | None = None


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of day in minutes after midnight."""

    span: Span
    minutes: int


class NameKind(StrEnum):
    """What a name looks like."""

    PROPER = "proper"
    ACRONYM = "acronym"
    IDENTIFIER = "identifier"


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name, acronym, address or code."""

    span: Span
    text: str
    kind: NameKind


@dataclass(frozen=True, slots=True)
class CueWord:
    """A word or phrase that negates, quantifies, qualifies or conditions."""

    span: Span
    cue: Cue


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything found in one text, in order of appearance."""

    quantities: tuple[Quantity, ...]
    dates: tuple[Date, ...]
    times: tuple[ClockTime, ...]
    names: tuple[Name, ...]
    cues: tuple[CueWord, ...]

    @property
    def negated(self) -> bool:
        """Tell whether an odd number of negations stands in the text."""
        negative = (Cue.NEGATION, Cue.NONE)
        return sum(word.cue in negative for word in self.cues) % 2 == 1

    def having(self, *cues: Cue) -> tuple[CueWord, ...]:
        """Return the cue words of the given kinds."""
        return tuple(word for word in self.cues if word.cue in cues)
