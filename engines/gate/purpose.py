"""Reads a purpose.md into statements of what belongs in a wiki and what does not.

People write this file by hand and in every shape: headings over bullets, a label before a colon
("Not: recipes"), plain sentences. A label, which is a short run of nothing but cue words, opens a
side that lasts until the next label; what follows on the label's own line is already of that side.
"""

import re
from dataclasses import dataclass
from typing import Literal

Side = Literal["about", "in", "out"]


def _word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NEGATIVE = _word_set(
    "not no never don't dont doesn't doesnt cannot can't out off outside reject rejected rejects "
    "exclude excluded excludes excluding exclusions unwanted forbidden skip avoid refuse refused "
    "irrelevant nicht kein keine unerwünscht hors fuera excluye"
)
_POSITIVE = _word_set(
    "belong belongs scope wanted want wants welcome keep keeps accept accepted accepts include "
    "included includes including inclusions cover covers covered allowed topic topics content "
    "contents collect collects relevant add yes only in gehört gehören erwünscht périmètre alcance "
    "incluye"
)
_ABOUT = _word_set(
    "purpose about goal goals aim aims audience reader readers mission overview introduction "
    "zweck objectif propósito"
)
_FILLER = _word_set(
    "what which we this the a our here there is are do does did of into it its on to for that "
    "these things thing documents document material wiki knowledge base kind should must may be "
    "upload and or also was und hierher hier ist el le du la"
)
_CUES = _NEGATIVE | _POSITIVE | _ABOUT
_LONGEST_LABEL = 8  # words

_DECORATION = re.compile(r"^\s*(?:#{1,6}\s+|[-*+•]\s+|\d+[.)]\s+|>\s*)*")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_LABEL_END = re.compile(r":(?=\s|$)|\s[\u2013\u2014-]\s|$")
_REFUSING_SENTENCE = re.compile(
    r"(?:no|not|never|exclude|reject|avoid|do not|don['\u2019]t)\b"
    r"|.*\b(?:do|does|is|are) ?(?:not|n['\u2019]t) "
    r"(?:belong|include|cover|add|upload|want|keep|collect|accept|wanted|welcome|for)",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r",?\s+(?:except|unless|apart from|other than)\s+(?:for\s+|as\s+)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing a purpose says, and the 1-based line it says it on."""

    line: int
    text: str
    side: Side


def read_purpose(purpose: str) -> list[Statement]:
    """Return the statements of a purpose in order; an empty one has none."""
    statements: list[Statement] = []
    side: Side = "about"
    for number, raw in enumerate(purpose.splitlines(), start=1):
        text = _DECORATION.sub("", raw).replace("**", "").replace("__", "").strip()
        label, rest = _split_label(text)
        opened = _side_of(label)
        if opened is not None:
            side, text = opened, rest
        if any(map(str.isalnum, text)):
            statements.extend(_statements(number, text, side))
    return statements


def _split_label(text: str) -> tuple[str, str]:
    end = _LABEL_END.search(text)
    return (text[: end.start()], text[end.end() :].strip()) if end else (text, "")


def _side_of(label: str) -> Side | None:
    """The side a label opens, or None when the words say something of their own."""
    words = [word.lower().replace("\u2019", "'") for word in _WORD.findall(label)]
    if not 0 < len(words) <= _LONGEST_LABEL or not _CUES.intersection(words):
        return None
    if not _CUES.union(_FILLER).issuperset(words):
        return None
    if _NEGATIVE.intersection(words):
        return "out"
    return "about" if _ABOUT.intersection(words) else "in"


def _statements(line: int, text: str, side: Side) -> list[Statement]:
    if side != "out" and _REFUSING_SENTENCE.match(text) is None:
        return [Statement(line, text, side)]
    refused, *allowed = _EXCEPTION.split(text, maxsplit=1)
    exceptions = [Statement(line, f"{refused}: {part}", "in") for part in allowed if part]
    return [Statement(line, refused, "out"), *exceptions]
