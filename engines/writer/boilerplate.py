"""Tells what a page has no use for: navigation, greetings, placeholders, questions."""

import re

from engines.writer.styled import StyledText

_QUESTION = re.compile(r"[?\uff1f\u061f]['\"”’)\]*_]*$")
_NAVIGATION = re.compile(
    r"^(?:back to (?:the )?(?:top|beginning|start)|skip to|jump to|(?:go to )?(?:next|previous)"
    r"(?: page| step)?\b.{0,3}$|table of contents|on this page|in this section|read more|"
    r"click here|see also:?$|print this page|share this)",
    re.IGNORECASE,
)
_HOUSEKEEPING = re.compile(
    r"^(?:(?:page )?last (?:updated|modified|reviewed|edited|changed)\b|updated (?:on|at)\b|"
    r"(?:©|copyright\b|\(c\) \d)|all rights reserved|updates? coming soon|coming soon\b|"
    r"page \d+(?: of \d+)?$|- ?\d+ ?-$|this page is (?:under construction|a draft)|"
    r"(?:yes|no)\W*$)",
    re.IGNORECASE,
)
_LETTER = re.compile(
    r"^(?:dear\b|hi\b|hello\b|good (?:morning|afternoon|evening)\b|(?:many )?thanks?\b|"
    r"thank you\b|(?:best|kind|warm|with) ?regards|regards\b|sincerely\b|yours\b|cheers\b|"
    r"subject:|body:|to:|from:|cc:)",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"\[\s+\w[^\]]*\]|\[\w*_\w*\]|\[(?:your|insert)\s[^\]]*\]|\[x[x,.]*|\{\{|\}\}|lorem ipsum",
    re.IGNORECASE,
)
_LONGEST_LETTER_LINE = 6  # words
_LONGEST_CHEER = 6  # words: "Now for the fun part!"
_FEWEST_WORDS = 3
_TELLING = re.compile(r"[@#\d]")  # an address, a channel or a number is worth two words
_LETTERS_OR_DIGITS = re.compile(r"\w")


def is_boilerplate(words: StyledText) -> bool:
    """Whether a sentence or item says nothing that a reference page should repeat."""
    text = words.text.strip()
    if not _LETTERS_OR_DIGITS.search(text) or _QUESTION.search(text):
        return True
    if _NAVIGATION.match(text) or _HOUSEKEEPING.match(text) or _PLACEHOLDER.search(text):
        return True
    length = len(text.split())
    if text.endswith("!") and length <= _LONGEST_CHEER:
        return True
    return _LETTER.match(text) is not None and length <= _LONGEST_LETTER_LINE


def is_fragment(text: str) -> bool:
    """Whether running text is too short to be a statement ("Body:", "Many thanks,")."""
    if text.endswith((":", ",")):
        return True
    spaced = text.isascii() or " " in text
    return spaced and len(text.split()) < _FEWEST_WORDS and not _TELLING.search(text)


def is_only_links(words: StyledText) -> bool:
    """Whether no word stands outside a link."""
    outside = len(re.sub(r"\W", "", words.text)) - sum(
        len(re.sub(r"\W", "", words.text[style.start : style.end]))
        for style in words.styles
        if style.kind == "link"
    )
    return outside <= 0 and bool(words.styles)


def leads_away(words: StyledText) -> bool:
    """Whether a link of it goes to another site, rather than within its own."""
    return any(style.kind == "link" and style.target for style in words.styles)
