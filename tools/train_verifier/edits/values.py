"""Numbers, dates and units that are changed, or written another way."""

import random
import re

from tools.train_verifier.edits.kinds import Edit, capitalised_as, replaced
from tools.train_verifier.rows import CONTRADICT

NUMBER = re.compile(r"(?<![\w.,/-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w/-]|[.,]\d)")
_YEARS = range(1000, 2100)
_WORDS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
]  # fmt: skip
_SPELLED = re.compile(rf"\b(?:{'|'.join(_WORDS[2:])})\b", re.IGNORECASE)
_FAMILIES = (
    "January February March April May June July August September October November December",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "seconds minutes hours days weeks months years decades centuries",
    "second minute hour day week month year decade century",
    "hourly daily weekly monthly quarterly yearly",
    "millimetres centimetres metres kilometres miles feet inches yards",
    "meters kilometers miles feet inches",
    "grams kilograms pounds ounces tonnes",
    "hundred thousand million billion trillion",
    "dollars euros pounds yen francs",
    "first second third fourth fifth sixth",
    "north south east west",
    "northern southern eastern western",
    "spring summer autumn winter",
    "morning afternoon evening",
)
_SIBLINGS = {
    word.lower(): [other for other in family.split() if other != word]
    for family in reversed(_FAMILIES)
    for word in family.split()
}
_AMBIGUOUS = {"may", "march", "second", "august", "spring", "pounds"}
_SIBLING = re.compile(rf"\b(?:{'|'.join(_SIBLINGS)})\b", re.IGNORECASE)


def _another(number: str, rng: random.Random) -> str:
    plain = number.replace(",", "")
    value = float(plain)
    if "." in plain:
        places = len(plain.split(".")[1])
        return f"{value * rng.choice((0.5, 0.8, 1.2, 1.5, 2)) + 10**-places:.{places}f}"
    whole = int(plain)
    if whole in _YEARS and "," not in number:
        return str(whole + rng.choice((-1, 1)) * rng.choice((1, 2, 3, 5, 7, 10, 12, 20)))
    if whole <= 20:  # noqa: PLR2004 - small counts are changed by a few
        return str(rng.choice([other for other in range(1, whole + 8) if other != whole]))
    changed = rng.choice((whole // 2, whole * 2, round(whole * 1.1) + 1, whole + 10, whole - 1))
    return f"{changed:,}" if "," in number else str(changed)


def change_number(text: str, rng: random.Random) -> str | None:
    """Put another number in the place of one, in digits or in words."""
    found = [*NUMBER.finditer(text), *_SPELLED.finditer(text)]
    if not found:
        return None
    match = rng.choice(found)
    old = match.group()
    if old[0].isdigit():
        return replaced(text, match.start(), match.end(), _another(old, rng))
    at = _WORDS.index(old.lower())
    near = [word for word in _WORDS[max(1, at - 4) : at + 5] if word != old.lower()]
    return replaced(text, match.start(), match.end(), capitalised_as(rng.choice(near), old))


def exchange_numbers(text: str, rng: random.Random) -> str | None:
    """Exchange two numbers of one sentence, so that each belongs to the other's subject."""
    found = list(NUMBER.finditer(text))
    pairs = [
        (one, other)
        for one in found
        for other in found
        if one.start() < other.start()
        and one.group() != other.group()
        and len(one.group()) == len(other.group())  # a day and a year would not read as a date
    ]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    between = text[one.end() : other.start()]
    if re.fullmatch(r"\s*(?:-|–|to|and|through|until)\s*", between):
        return None  # a range names the same numbers either way
    return text[: one.start()] + other.group() + between + one.group() + text[other.end() :]


def change_sibling(text: str, rng: random.Random) -> str | None:
    """Put another month, weekday, unit, direction or season in the place of one."""
    found = [
        match
        for match in _SIBLING.finditer(text)
        if match.group().lower() not in _AMBIGUOUS
        or text[match.end() : match.end() + 2].strip().isdigit()
    ]
    if not found:
        return None
    match = rng.choice(found)
    other = rng.choice(_SIBLINGS[match.group().lower()])
    return replaced(text, match.start(), match.end(), capitalised_as(other, match.group()))


def respell_number(text: str, rng: random.Random) -> str | None:
    """Write a small number in words where it was in digits, or the other way round."""
    found = [
        match
        for match in (*NUMBER.finditer(text), *_SPELLED.finditer(text))
        if match.group().lower() in _WORDS[2:] or match.group() in map(str, range(2, 21))
    ]
    if not found:
        return None
    match = rng.choice(found)
    old = match.group().lower()
    new = _WORDS[int(old)] if old.isdigit() else str(_WORDS.index(old))
    return replaced(text, match.start(), match.end(), new)


EDITS = (
    Edit("number", change_number, CONTRADICT, CONTRADICT),
    Edit("exchanged numbers", exchange_numbers, CONTRADICT, CONTRADICT),
    Edit("date or unit", change_sibling, CONTRADICT, CONTRADICT),
)
