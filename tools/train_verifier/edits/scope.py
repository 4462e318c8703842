"""Conditions, exceptions and details that are left out: some change the meaning, some do not."""

import random
import re

from tools.train_verifier.edits.kinds import Edit, replaced
from tools.train_verifier.rows import ENTAIL, NEUTRAL

_CONDITION = (
    r"(?:if|unless|except|except for|provided that|as long as|only when|only if|in case|subject to|"
    r"without|until|when|after|before|once)"
)
_LEADING = re.compile(
    r"^(?:If|When|Unless|Once|After|Before|Until|As long as|In case|For|During|As of)\b"
    r"[^,.;]{6,90},\s+(?=\w)"
)
_TRAILING = re.compile(rf",?\s+{_CONDITION}\s+[^,.;]{{4,120}}(?=[.]?$)", re.IGNORECASE)
_RULE = re.compile(
    r"\b(?:must|should|may|can|cannot|will|shall|need|needs|required|eligible|allowed|are|is)\b"
)
_NARROWED = re.compile(
    r"(?<=\w) (?:for|in|within|during|on|from|under|by|to) [^,.;]{4,60}(?=[.]?$)"
)
_WIDENED = (
    (r"(?:\w+ )?employees", "everyone"),
    (r"(?:annual|sick|court|military|administrative) leave", "leave"),
    (r"(?:immediate|direct) (\w+)", r"\1"),
    (r"(?:international|domestic|official|federal|local) (\w+)", r"\1"),
    (r"(?:travel|purchase) card", "card"),
    (r"two of", "all of"),
    (r"(?:business|working) days", "days"),
)

_PARENTHESIS = re.compile(r"\s*\([^()]{2,80}\)")
_RELATIVE = re.compile(r", (?:which|who|where|whose) [^,.;]{4,90}(?:,(?= )|(?=[.]?$))")
_APPOSITION = re.compile(r", (?:an?|the) [a-z][^,.;]{4,60},(?= (?:is|was|are|were|has|had)\b)")
_INCLUDING = re.compile(
    r",? (?:including|such as|as well as|along with|in addition to) [^;.]{4,120}(?=[.]?$)"
)
_SECOND_PREDICATE = re.compile(
    r",? and (?:is|was|has|had|were|are|later|also|then|he|she|it|they)\b[^;]{4,160}(?=[.]?$)"
)
_OPENER = re.compile(
    r"^(?:However|Moreover|In addition|Additionally|Furthermore|Also|For example|Note that|"
    r"Please note that),?\s+"
)
_FRONTED = re.compile(r"^((?:In|On|Since|During|By) [^,.;]{3,40}), (.{12,})$")
_SYNONYMS = (
    ("film", "movie"), ("movie", "film"), ("began", "started"), ("started", "began"),
    ("employees", "staff"), ("purchase", "buy"), ("obtain", "get"), ("received", "got"),
    ("large", "big"), ("located", "situated"), ("also known as", "also called"),
    ("do not", "don't"), ("does not", "doesn't"), ("is not", "isn't"), ("cannot", "can't"),
    ("must", "have to"), ("are required to", "must"), ("in order to", "to"), ("prior to", "before"),
    ("approximately", "about"), ("about", "roughly"), ("such as", "like"),
    ("several", "a number of"), ("television", "TV"), ("United States", "US"), ("American", "US"),
    ("created", "made"),
    ("released", "issued"), ("starred", "appeared"), ("wife", "spouse"), ("children", "kids"),
    ("automobile", "car"), ("physician", "doctor"), ("assist", "help"), ("because", "since"),
    ("at least", "no fewer than"), ("up to", "as much as"), ("maximum", "upper limit"),
    ("percent", "per cent"), ("complete", "finish"), ("submit", "hand in"), ("receive", "get"),
)  # fmt: skip


def _drop(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    if not match:
        return None
    kept = replaced(text, match.start(), match.end(), "")
    return kept if len(kept.split()) >= 4 else None  # noqa: PLR2004 - a sentence has to remain


def drop_condition(text: str, rng: random.Random) -> str | None:
    """Leave out the clause under which a rule holds, or its exception."""
    if not _RULE.search(text):
        return None
    patterns = [_LEADING, _TRAILING]
    rng.shuffle(patterns)
    kept = _drop(patterns[0], text) or _drop(patterns[1], text)
    return kept[:1].upper() + kept[1:] if kept else None


def widen(text: str, rng: random.Random) -> str | None:
    """Say a rule of more people, things or places than it was made for."""
    if not _RULE.search(text):
        return None
    options = list(_WIDENED)
    rng.shuffle(options)
    for pattern, wider in options:
        match = re.search(rf"\b{pattern}\b", text)
        if match:
            return replaced(text, match.start(), match.end(), match.expand(wider))
    return _drop(_NARROWED, text) if re.search(r"\b(?:must|should|can|may|shall)\b", text) else None


def drop_detail(text: str, rng: random.Random) -> str | None:
    """Leave out an aside or a second statement: what remains still follows."""
    patterns = [_PARENTHESIS, _RELATIVE, _APPOSITION, _INCLUDING, _SECOND_PREDICATE, _OPENER]
    rng.shuffle(patterns)
    return next((kept for pattern in patterns if (kept := _drop(pattern, text))), None)


def reorder(text: str, rng: random.Random) -> str | None:  # noqa: ARG001 - the shape of a change
    """Move a leading phrase of time or place to the end."""
    match = _FRONTED.match(text)
    if not match:
        return None
    phrase, rest = match.groups()
    moved = f"{rest.rstrip('.')} {phrase[:1].lower()}{phrase[1:]}."
    return moved[:1].upper() + moved[1:]


def reword(text: str, rng: random.Random) -> str | None:
    """Put a synonym in the place of a word."""
    options = list(_SYNONYMS)
    rng.shuffle(options)
    for old, new in options:
        match = re.search(rf"\b{old}\b", text)
        if match:
            return replaced(text, match.start(), match.end(), new)
    return None


EDITS = (
    Edit("condition dropped", drop_condition, NEUTRAL, None),
    Edit("scope widened", widen, NEUTRAL, None),
    Edit("detail dropped", drop_detail, ENTAIL, NEUTRAL),
)
PARAPHRASES = (drop_detail, reorder, reword)
