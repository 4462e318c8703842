"""The edits that leave a statement as true as it was, by kind."""

import re
from collections.abc import Iterator

from tools.planting.edits import tidy
from tools.planting.statements import Statement

_DIGITS = dict(
    zip(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"),
        ("2", "3", "4", "5", "6", "7", "8", "9", "10", "12"),
        strict=True,
    )
)
_IN_WORDS = {digits: word for word, digits in _DIGITS.items()}
_CONVERTED = {
    "24 hours": "one day",
    "72 hours": "three days",
    "48 hours": "two days",
    "two weeks": "14 days",
    "2 weeks": "14 days",
    "four weeks": "28 days",
    "30 minutes": "half an hour",
    "30 minute": "half-hour",
    "an hour": "60 minutes",
    "one hour": "60 minutes",
    "1 hour": "60 minutes",
    "a year": "12 months",
    "$1,000": "1000 dollars",
    "$2,000": "2000 dollars",
    "$10,000": "10,000 US dollars",
    "$25": "25 dollars",
    "$75": "75 dollars",
    "$90": "90 dollars",
    "9 AM": "9:00",
    "7 PM": "19:00",
    "3:30 PM": "15:30",
    "4:30 PM": "16:30",
}
_LONG = {
    "don't": "do not",
    "don’t": "do not",
    "can't": "cannot",
    "can’t": "cannot",
    "you'll": "you will",
    "you’ll": "you will",
    "You'll": "You will",
    "You’ll": "You will",
    "you're": "you are",
    "you’re": "you are",
    "you've": "you have",
    "you’ve": "you have",
    "won't": "will not",
    "won’t": "will not",
    "doesn't": "does not",
    "doesn’t": "does not",
    "aren't": "are not",
    "isn't": "is not",
    "haven't": "have not",
    "haven’t": "have not",
    "That's": "That is",
    "it's": "it is",
    "It's": "It is",
}
_SHORT = {
    "do not": "don't",
    "cannot": "can't",
    "will not": "won't",
    "does not": "doesn't",
    "You will": "You'll",
    "you will": "you'll",
    "you are": "you're",
    "is not": "isn't",
    "are not": "aren't",
}
_SAME = {
    "receive": "get",
    "obtain": "get",
    "prior to": "before",
    "in order to": "to",
    "purchase": "buy",
    "assist": "help",
    "submit": "hand in",
    "begin": "start",
    "additional": "extra",
    "however": "though",
    "need to": "have to",
    "you will need to": "you have to",
    "you may": "you are allowed to",
    "should you": "if you",
    "in case of": "in the event of",
    "more than": "over",
    "is able to": "can",
    "employees": "members of staff",
    "Employees": "Members of staff",
    "per year": "a year",
    "per pay period": "each pay period",
    "contact": "get in touch with",
    "reach out to": "contact",
    "ensure": "make sure",
    "Ensure": "Make sure",
    "make sure": "ensure",
    "Make sure": "Ensure",
    "locate": "find",
    "Select": "Choose",
    "select": "choose",
    "Choose": "Select",
    "Click": "Press",
    "via": "by",
    "exceed": "go over",
    "reimbursed": "paid back",
    "Email": "Send an email to",
    "allowed": "permitted",
    "accrue": "build up",
    "spouse": "husband or wife",
    "child’s": "baby’s",
    "trip": "journey",
    "lodging": "accommodation",
    "at any time": "whenever you like",
    "a maximum of": "no more than",
    "up to": "as many as",
    "at least": "no fewer than",
    "Please": "Kindly",
    "please": "kindly",
    "approximately": "about",
    "forfeit": "lose",
    "currently": "at present",
    "depends on": "hinges on",
    "once": "as soon as",
    "Once": "As soon as",
    "After": "Once",
}
_EMPHASISED = re.compile(
    r"\b(?:must|cannot|only|not|never|always|before|after|at least|up to|\d+(?::\d\d)? ?"
    r"(?:hours|days|weeks|months|PM|AM)?|Concur|HR Links|TTS|GSA|FMLA|PPL|Tock)(?!\w)"
)
_CONDITION = re.compile(
    r"^(?P<lead>If|When|Once|Unless|After|Before) (?P<condition>[^,.;:]+), (?:please |then )?"
    r"(?P<rest>[^.;:()]+)\.$"
)


def plain(statement: Statement) -> str | None:
    """Take the markup away, where there is some."""
    return statement.text if " ".join(statement.raw.split()) != statement.text else None


def emphasised(statement: Statement) -> Iterator[str]:
    """Put markup around one of the words that weigh most, without changing it."""
    for place in _EMPHASISED.finditer(statement.text):
        words = place[0].rstrip()
        before, after = (
            statement.text[: place.start()],
            statement.text[place.start() + len(words) :],
        )
        for markup in ("**{}**", "*{}*", "`{}`", "__{}__"):
            yield before + markup.format(words) + after


def numbers_restyled(statement: Statement) -> str | None:
    """Write numbers in words as digits and the other way round."""
    words = re.compile(rf"\b(?:{'|'.join(_DIGITS)})\b(?= \w)")
    digits = re.compile(
        rf"(?<![\w$.,:/-])(?:{'|'.join(_IN_WORDS)})(?= (?:hour|day|week|month|year|pay|bus))"
    )
    text = words.sub(lambda found: _DIGITS[found[0]], statement.text)
    if text == statement.text:
        text = digits.sub(lambda found: _IN_WORDS[found[0]], statement.text)
    return text if text != statement.text else None


def units_converted(statement: Statement) -> str | None:
    """State a quantity in another unit."""
    return _replaced(statement.text, _CONVERTED, least=1)


def contraction(statement: Statement) -> str | None:
    """Spell out contractions, or contract what is spelled out."""
    return _replaced(statement.text, _LONG, least=1) or _replaced(statement.text, _SHORT, least=1)


def reworded(statement: Statement) -> str | None:
    """Say it in other words, at least two of them."""
    return _replaced(statement.text, _SAME, least=2)


def reordered(statement: Statement) -> str | None:
    """Put the condition behind what it is a condition of."""
    found = _CONDITION.match(statement.text)
    if found is None:
        return None
    lead = found["lead"].lower()
    return tidy(f"{found['rest']} {lead} {found['condition']}.")


def joined(statement: Statement, following: Statement | None) -> str | None:
    """Make one sentence of two that stand side by side."""
    if following is None or following.source != statement.source:
        return None
    inside = statement.lines[0] <= following.first and following.last <= statement.lines[1]
    first, second = statement.text, following.text
    if not inside or len(f"{first} {second}".split()) > 45 or not first.endswith("."):  # noqa: PLR2004
        return None
    return f"{first[:-1]}; {second[:1].lower()}{second[1:]}"


def _replaced(text: str, table: dict[str, str], *, least: int) -> str | None:
    phrases = "|".join(map(re.escape, sorted(table, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![\w$-])(?:{phrases})(?![\w-])")
    new, count = pattern.subn(lambda found: table[found[0]], text)
    return tidy(new) if count >= least else None
