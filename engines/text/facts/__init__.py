"""Numbers, units, dates, names and qualifying words, each with the words that state it."""

from engines.text.facts.compare import Relation, relate, same_date
from engines.text.facts.extraction import extract
from engines.text.facts.model import (
    Bound,
    ClockTime,
    Cue,
    CueWord,
    Date,
    Facts,
    Name,
    NameKind,
    Quantity,
)
from engines.text.facts.opposites import excluded, opposed_pairs
from engines.text.facts.quantities import article_quantity

__all__ = [
    "Bound",
    "ClockTime",
    "Cue",
    "CueWord",
    "Date",
    "Facts",
    "Name",
    "NameKind",
    "Quantity",
    "Relation",
    "article_quantity",
    "excluded",
    "extract",
    "opposed_pairs",
    "relate",
    "same_date",
]
