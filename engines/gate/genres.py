"""Tells kinds of document that purposes refuse whatever they are about, such as adverts.

An invitation to a conference on the wiki's own subject is as near to what is wanted as a page of
the wiki. What tells it is how it speaks; so a kind counts only where the purpose refuses it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engines.gate.purpose import Statement

_FEWEST_SIGNS = 3  # one "free" or "order" makes no advert
_MOST_SIGNS = 5


@dataclass(frozen=True, slots=True)
class _Genre:
    """A kind of document.

    Attributes:
        name: For a reason, with its article.
        named: Matches a refused statement that names the kind.
        signs: Matches the words that kind is known by; how many different ones counts.
    """

    name: str
    named: re.Pattern[str]
    signs: re.Pattern[str]


def _genre(name: str, named: str, signs: str) -> _Genre:
    return _Genre(
        name,
        re.compile(rf"\b(?:{named})", re.IGNORECASE),
        re.compile(rf"\b(?:{signs})", re.IGNORECASE),
    )


_GENRES = (
    _genre(
        "an invitation to an event",
        r"event|invitation|conference|meetup|webinar|ticket",
        r"tickets?\b|early[- ]bird|register\b|join (?:us|over|\d|the)|speakers?\b|venue|sponsors?\b"
        r"|booth|keynotes?|highlights?\b|workshops?\b|seats? (?:are )?limited|rsvp|attendees?"
        r"|admission|save the date",
    ),
    _genre(
        "an advert",
        r"advert|marketing|brochure|promotion(?:al|s\b)|sales (?:material|flyer)|offers?\b"
        r"|vendor|spam|commercial|catalog",
        r"free (?:demo|trial|gift|shipping|months?)|order (?:now|today|before|by)\b"
        r"|buy\b|discounts?\b|half price|price from|list price|leasing from|book a (?:free )?demo|"
        r"(?:special|limited|exclusive) offer|bonus\b|today only|unsubscribe|win a|congratulations"
        r"|discover\b|\d+ ?(?:%|percent) off|from [\d.,]+ ?(?:euros?|dollars?|francs?)|trusted by"
        r"|our (?:customers|representative|sales)|call us|made (?:easy|simple)"
        r"|months? at|money[- ]back|visit our|subscribe|tired of",
    ),
    _genre(
        "a note with credentials",
        r"credential|password|access data|secret key|login data",
        r"password(?:s|:| is| of)?\b|token\b|user(?: ?name)?\b|log ?in\b|pin code|api[- ]?key"
        r"|private key|account\b|passphrase|secret\b",
    ),
    _genre(
        "a paper about one person",
        r"personal|private|single person|individual|patient|payslip|medical (?:bill|record)"
        r"|applications?\b|receipt",
        r"patient\b|born\b|dear (?:mr|ms|mrs|dr|sir|madam|all)|invoice\b|employee no|date of birth"
        r"|allerg|diagnos|payable|prescri|mr\.? [A-Z]|ms\.? [A-Z]|net pay|gross pay"
        r"|best regards|yours|insurance number|nursing staff",
    ),
    _genre(
        "a job advert",
        r"job (?:ad|offer|posting)|vacanc|recruitment ad",
        r"apply\b|applicants?|we are (?:looking|hiring)|your profile|we offer|cv\b|full[- ]time"
        r"|position\b|salary|start date|candidates?|role\b",
    ),
    _genre(
        "a general tutorial",
        r"tutorial|beginner|introduction|course material|how-to article|textbook",
        r"beginners?|in this (?:series|lesson|tutorial|course|article)|lesson|quiz|part \d"
        r"|no (?:prior|previous) (?:knowledge|experience)|you will learn|let's|think of"
        r"|what is an? |next time|exercises?"
        r"|from scratch|chapter \d",
    ),
    _genre(
        "a recipe",
        r"recipe|cooking|baking",
        r"\d+ grams|oven|bake|stir\b|tablespoons?|dough|flour|sugar|butter|simmer|season with"
        r"|serve(?:s|d)?\b|pinch|degrees",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused kind that a document is like.

    Attributes:
        genre: Its name with an article.
        statement: The statement of the purpose that refuses it.
        likeness: How surely, 0 to 1.
    """

    genre: str
    statement: Statement
    likeness: float


def refused_genre(statements: Sequence[Statement], text: str) -> Refused | None:
    """Return the refused kind a document is most like, None for no kind.

    Args:
        statements: What the purpose says; only what it refuses counts.
        text: The document, its title included.
    """
    found = [
        Refused(genre.name, statement, likeness)
        for genre in _GENRES
        for statement in statements
        if statement.side == "out" and genre.named.search(statement.text)
        if (likeness := _likeness(genre, text))
    ]
    return max(found, key=lambda each: each.likeness, default=None)


def _likeness(genre: _Genre, text: str) -> float:
    signs = {found.group().casefold() for found in genre.signs.finditer(text)}
    return min(len(signs), _MOST_SIGNS) / _MOST_SIGNS if len(signs) >= _FEWEST_SIGNS else 0.0
