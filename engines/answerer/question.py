"""What kind of answer a question asks for, and whether a sentence has that kind."""

import re
from dataclasses import dataclass

_UNIT = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?|pay periods?|quarters?)"
_MONTH = (
    r"(?:january|february|march|april|june|july|august|september|october|november|december|"
    r"\d{1,2} may|may \d{1,2})"
)
_NUMBER_WORD = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half)"


@dataclass(frozen=True, slots=True)
class AnswerKind:
    """A kind of answer.

    Attributes:
        name: "duration", "person", …
        asks: Matches questions that ask for it.
        shows: Matches sentences that hold it.
        strict: Whether a sentence without it cannot answer at all.
    """

    name: str
    asks: re.Pattern[str]
    shows: re.Pattern[str]
    strict: bool = False


def _kind(name: str, asks: str, shows: str, *, strict: bool = False) -> AnswerKind:
    return AnswerKind(
        name, re.compile(asks, re.IGNORECASE), re.compile(shows, re.IGNORECASE), strict
    )


# In the order they are tried: the narrower kind first.
_KINDS = (
    _kind(
        "cause",
        r"^\W*(?:why|what (?:is|was) the reason)\b",
        r"\b(?:because|due to|so that|the reason|reasons? (?:is|are|why)|therefore|as a result)\b",
        strict=True,
    ),
    _kind(
        "share",
        r"\b(?:percentage|per ?cent|what share|what fraction|interest rate|tax rate)\b",
        rf"%|\bper ?cent\b|\b(?:half|third|quarter)\b|\b{_NUMBER_WORD} in \w+",
        strict=True,
    ),
    _kind(
        "price",
        r"\bhow many (?:cents|dollars|euros|pounds|francs)\b",
        r"[$€£¥]|\b(?:cents?|dollars?|euros?|pounds?|francs?|USD|EUR|GBP|CHF)\b",
        strict=True,
    ),
    _kind(
        "date",
        r"\bwhen (?:was|were|did)\b|\b(?:what|which) (?:date|year)\b",
        rf"\b(?:1\d|20)\d\d\b|\b{_MONTH}\b",
        strict=True,
    ),
    _kind(
        "telephone",
        r"\b(?:phone|telephone|fax) number\b|\bnumber .*\b(?:dial|call)\b",
        r"\d{3,}[\s./-]*\d{3,}|\(\d+\)",
        strict=True,
    ),
    _kind(
        "duration",
        rf"\bhow (?:long|soon|quickly|fast|far (?:ahead|in advance)|early|late)\b"
        rf"|\bhow (?:many|much) (?:\w+ )?(?:time|{_UNIT})\b",
        rf"\b(?:\d[\d,.]*|an?|{_NUMBER_WORD})[\s-]+(?:\w+ )?{_UNIT}\b",
    ),
    _kind(
        "quantity",
        r"\bhow (?:many|much|often|negative|large|big|high|old)\b"
        r"|\bwhat (?:is|are) the (?:maximum|minimum|most|limit|cost|price|fee|rate|number|amount)\b"
        r"|\b(?:above|below|over|under|up to) (?:which|what)\b",
        rf"\d|%|\b{_NUMBER_WORD}\b|\bno (?:maximum|minimum|limit|cap)\b|\bunlimited\b",
    ),
    _kind(
        "time",
        r"(?:^|[.?!,;:]\s*)(?:(?:and|but|or|from|until|since) )?when\b"
        r"|\b(?:what|which) (?:date|day|time|year)\b|\bby what\b",
        rf"\d|\b(?:before|after|until|within|once|immediately)\b|\b{_UNIT}\b",
    ),
    _kind(
        "address",
        r"\b(?:where|who(?:m)?) (?:do|can|should|must|shall|may) (?:i|we|you) "
        r"(?:send|mail|e-?mail|write|contact|ask|tell|notify|call|turn|apply|report|register)\b"
        r"|\b(?:e-?mail|mail|web) address\b",
        r"@|https?://|\bwww\.|\b(?:contact|e-?mail|send|call|notify|tell|write)\b",
    ),
    _kind(
        "person",
        r"\bwho(?:m|se)?\b",
        r"@|\b(?:supervisor|manager|director|officer|official|team|specialist|agency|employee|"
        r"commissioner|coordinator|department|board|chair|owner|administrator|office)s?\b"
        r"|\b(?:by|from) (?:the )?(?-i:[A-Z])\w+",
    ),
    _kind(
        "steps",
        r"\bhow (?:do|does|can|should|to|would)\b",
        r"^\W*(?:click|select|go|contact|send|submit|fill|complete|enter|choose|email|request|"
        r"call|log|open|use|create|ask|follow|review|check|attach|add|download)\b"
        r"|\b(?:by|must|need to|should|can)\b",
    ),
    _kind(
        "permission",
        r"(?:^|[.?!,-]\s*)(?:can|may|must|do|does|is|are|am|should|will|could)\b",
        r"\b(?:can|may|must|cannot|can't|required?|allowed|eligible|entitled|should|permitted|"
        r"need|not)\b",
    ),
)


_SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+)\W*\w+")
_NAME = re.compile(r"\b(?:[A-Z][\w.&-]*[a-z]|[A-Z]{2,}[\w-]*)\b")


def names_asked_about(question: str) -> list[str]:
    """Return the capitalised words of a question, those that only open a sentence left out."""
    opened = _SENTENCE_START.sub(lambda match: match.group().lower(), question)
    return _NAME.findall(opened)


_FIGURE = re.compile(r"\d[\d.,]*\d|\d")


def figures(text: str) -> frozenset[str]:
    """Return the figures of a text, thousands separators left out."""
    return frozenset(found.replace(",", "") for found in _FIGURE.findall(text))


def answer_kind(question: str) -> AnswerKind | None:
    """Return the kind a question asks for; None when its words do not tell."""
    return next((kind for kind in _KINDS if kind.asks.search(question)), None)
