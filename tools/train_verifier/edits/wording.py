"""Negation, opposites, and qualifiers that are dropped, added or made stronger."""

import random
import re

from tools.train_verifier.edits.kinds import Edit, capitalised_as, replaced
from tools.train_verifier.rows import CONTRADICT, ENTAIL, NEUTRAL

_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|will|would|should|must|may|has|have|had|does|do|did)\b"
    r"(?! not|n't)",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\s+not\b|n't\b|\bnever\s+", re.IGNORECASE)
_PAST_VERB = re.compile(
    r"(?<=[a-z]) (?=(?!need|speed|seed|indeed|hundred|united)[a-z]{3,}ed "
    r"(?:the|a|an|his|her|in|to|on|for)\b)"
)
_OPPOSITES = (
    "before/after", "more/less", "more/fewer", "increase/decrease", "increases/decreases",
    "increased/decreased", "higher/lower", "highest/lowest", "larger/smaller", "largest/smallest",
    "first/last", "early/late", "earlier/later", "above/below", "minimum/maximum",
    "allowed/forbidden", "required/optional", "required/forbidden", "mandatory/voluntary",
    "include/exclude", "includes/excludes", "included/excluded", "domestic/international",
    "arrival/departure", "accept/reject", "accepted/rejected", "approved/denied", "won/lost",
    "win/lose", "alive/dead", "male/female", "man/woman", "father/mother", "brother/sister",
    "son/daughter", "husband/wife", "started/ended", "begins/ends", "begin/end", "opened/closed",
    "full-time/part-time", "paid/unpaid", "public/private", "internal/external", "all/none",
    "always/never", "everyone/nobody", "with/without", "same/different", "best/worst",
    "upper/lower", "older/younger", "former/current", "success/failure", "successful/unsuccessful",
    "common/rare", "longer/shorter", "faster/slower", "strong/weak", "stronger/weaker", "buy/sell",
    "positive/negative", "inside/outside", "gained/lost",
    "fictional/real", "fiction/non-fiction", "employee/supervisor", "employees/contractors",
    "television/radio", "novel/film", "actor/director", "singer/painter", "book/song",
    "city/village", "American/British", "German/French", "comedy/horror", "drama/documentary",
)  # fmt: skip
_STRONGER = (
    ("may", "will"), ("might", "will"), ("could", "will"), ("may", "must"), ("should", "must"),
    ("can", "must"), ("usually", "always"), ("often", "always"), ("sometimes", "always"),
    ("generally", "always"), ("typically", "always"), ("likely", "certain"), ("many", "all"),
    ("several", "all"), ("some", "all"), ("most", "all"), ("preferred", "required"),
    ("recommended", "required"), ("encouraged", "required"), ("suggests", "proves"),
    ("associated with", "caused by"), ("up to", "exactly"), ("up to", "at least"),
    ("at least", "exactly"), ("about", "exactly"), ("approximately", "exactly"),
    ("nearly", "more than"), ("almost", "more than"), ("one of the", "the"), ("part of", "all of"),
)  # fmt: skip
_QUALIFIER = re.compile(
    r"\b(?:only|usually|often|sometimes|generally|typically|mostly|mainly|partly|partially|normally|"
    r"about|approximately|around|roughly|nearly|almost|up to|at least|at most|more than|less than|"
    r"fewer than|reportedly|allegedly|possibly|probably|initially|formerly|temporarily|"
    r"as of \w+ ?\d*,?|no more than|a maximum of|a minimum of)\s+(?=[\w$€£])",
    re.IGNORECASE,
)
_WEAKER = (("all", "some"), ("all", "most"), ("every", "at least one"), ("always", "sometimes"))
_ADDED = ("only", "always", "exclusively", "solely", "permanently")
_BE = re.compile(r"\b(?:is|are|was|were|can|must|may|will)\b")


def negate(text: str, rng: random.Random) -> str | None:
    """Add a negation, or take one away."""
    negated = list(_NEGATED.finditer(text))
    if negated:
        match = rng.choice(negated)
        return replaced(text, match.start(), match.end(), "")
    found = list(_AUXILIARY.finditer(text)) or list(_PAST_VERB.finditer(text))
    if not found:
        return None
    match = found[0]
    added = " never " if match.group() == " " else f"{match.group()} not"
    return replaced(text, match.start(), match.end(), added)


def _swap(text: str, rng: random.Random, pairs: list[tuple[str, str]]) -> str | None:
    rng.shuffle(pairs)
    for old, new in pairs:
        match = re.search(rf"\b{old}\b", text)
        if match:
            return replaced(text, match.start(), match.end(), capitalised_as(new, match.group()))
    return None


def oppose(text: str, rng: random.Random) -> str | None:
    """Replace a word by its opposite."""
    pairs = [tuple(pair.split("/")) for pair in _OPPOSITES]
    both = [(one, other) for one, other in pairs] + [(other, one) for one, other in pairs]
    return _swap(text, rng, both)


def strengthen(text: str, rng: random.Random) -> str | None:
    """Make a hedged word certain or a part a whole."""
    return _swap(text, rng, list(_STRONGER))


def weaken(text: str, rng: random.Random) -> str | None:
    """Claim less than was said, which still follows."""
    return _swap(text, rng, list(_WEAKER))


def drop_qualifier(text: str, rng: random.Random) -> str | None:
    """Leave a limiting word out."""
    found = list(_QUALIFIER.finditer(text))
    if not found:
        return None
    match = rng.choice(found)
    return replaced(text, match.start(), match.end(), "")


def add_qualifier(text: str, rng: random.Random) -> str | None:
    """Add a word that rules out more than was said."""
    match = _BE.search(text)
    if not match or _NEGATED.match(text, match.end()):
        return None
    return replaced(text, match.end(), match.end(), f" {rng.choice(_ADDED)}")


EDITS = (
    Edit("negation", negate, CONTRADICT, CONTRADICT),
    Edit("opposite", oppose, CONTRADICT, CONTRADICT),
    Edit("stronger", strengthen, NEUTRAL, None),
    Edit("weaker", weaken, ENTAIL, NEUTRAL),
    Edit("qualifier dropped", drop_qualifier, NEUTRAL, NEUTRAL),
    Edit("qualifier added", add_qualifier, NEUTRAL, None),
)
