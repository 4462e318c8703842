"""Search tokens, and the shorter forms of words that lexical overlap compares."""

import re
import unicodedata
from collections.abc import Iterator

from engines.text.stopwords import ENGLISH

# Alphabets' accents go; the vowel signs of Indic scripts are letters in their own right.
_ACCENTS = dict.fromkeys((*range(0x0300, 0x0370), *range(0x064B, 0x0653), 0x0640))
VARIANTS = str.maketrans("’‘ʼ‐‑", "'''--")  # noqa: RUF001 (these characters are meant)
_MARKS = "".join(
    chr(code) for code in range(0x0370, 0xFFFF) if unicodedata.category(chr(code)) in {"Mn", "Mc"}
)
_LETTER = rf"(?:[^\W_]|[{_MARKS}])"
_JOINT = r"(?:[-./@_'&+]|(?<=\d)[,:](?=\d))"
TOKEN = re.compile(rf"{_LETTER}+(?:{_JOINT}{_LETTER}+)*(?:\+\+|#)?")
PART = re.compile(rf"{_LETTER}+(?:'{_LETTER}+)*")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_ACRONYM = re.compile(rf"{_LETTER}(?:\.{_LETTER})+")
# Scripts that put no space between words: Thai, Lao, Myanmar, Khmer, kana, Han, Hangul.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_ELISION = re.compile(r"(?:[cdjlmnst]|qu)'(?=\w\w)")
_VOWEL = re.compile("[aeiouy]")
_SHORTEST_STEM = 3


def words(text: str) -> list[str]:
    """Return the search tokens of ``text``, in order, nothing left out.

    Case and accents are folded and a possessive ``'s`` is dropped. An identifier or
    compound ("HTTP/2", "x-forwarded-for", "a@b.c") yields itself and then its
    parts, so that "forwarded" finds it; a number ("3.5", "1,000" as "1000") and an
    acronym ("U.S." as "us") yield one token. Scripts without spaces between words
    yield overlapping pairs of characters.
    """
    return list(_words(text))


def content_words(text: str) -> list[str]:
    """Return the :func:`words` that carry meaning, in a form shared by their inflections.

    English stop words are left out; plural, -ed and -ing endings are removed, and with
    them a final e, so that "require", "requires" and "requiring" agree. The forms
    are for comparison, not for reading.
    """
    return [_stem(word) for word in _words(text) if word not in ENGLISH]


def slugify_heading(text: str) -> str:
    """Return the anchor that GitHub would give a heading: "What's new?" -> "whats-new"."""
    kept = (
        character
        for character in text.strip().lower()
        if character in " -_" or unicodedata.category(character)[0] in "LMN"
    )
    return "".join(kept).replace(" ", "-")


def _words(text: str) -> Iterator[str]:
    folded = fold(text).translate(VARIANTS)
    for token in TOKEN.findall(spaced(folded)):
        yield from forms(token)


def fold(text: str) -> str:
    """Return ``text`` without case and accents, compatible characters as one."""
    folded = unicodedata.normalize("NFKD", text.casefold()).translate(_ACCENTS)
    return unicodedata.normalize("NFC", folded).casefold()


def fold_case(text: str) -> str:
    """Return ``text`` without case, compatible characters as one; accented letters stay.

    An accent that no single letter carries goes: it would cut its word in two.
    """
    folded = unicodedata.normalize("NFKC", text.casefold()).casefold()
    return unicodedata.normalize("NFC", folded).translate(_ACCENTS)


def spaced(text: str) -> str:
    """Return ``text`` with space around what is in scripts without space between words."""
    return _UNSPACED.sub(r" \g<0> ", text)


def forms(token: str) -> Iterator[str]:
    """Yield the words that a token is: itself, its parts, or its pairs of characters."""
    if _UNSPACED.match(token):
        yield from (token[i : i + 2] for i in range(max(1, len(token) - 1)))
    elif _NUMBER.fullmatch(token):
        yield token.replace(",", "") if _THOUSANDS.fullmatch(token) else token
    elif _ACRONYM.fullmatch(token):
        yield token.replace(".", "")
    else:
        word = _ELISION.sub("", token.removesuffix("'s"), count=1) if "'" in token else token
        yield word
        parts = PART.findall(word)
        if len(parts) > 1:
            yield from parts


def _stem(word: str) -> str:
    if not word.isascii() or not word.isalpha():
        return word
    stem = _without_verb_ending(_without_plural(word))
    return stem[:-1] if stem.endswith("e") and len(stem) > _SHORTEST_STEM else stem


def _without_plural(word: str) -> str:
    if len(word) <= _SHORTEST_STEM or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    return word.removesuffix("s")


def _without_verb_ending(word: str) -> str:
    if word.endswith("ied"):
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and not word.endswith("eed") and _is_stem(stem):
            return _single_consonant(stem)
    return word


def _is_stem(stem: str) -> bool:
    return len(stem) >= _SHORTEST_STEM and _VOWEL.search(stem) is not None


def _single_consonant(stem: str) -> str:
    """Undo the doubling of "stopped"; "filled", "passed" and "buzzed" were double before."""
    doubled = stem[-1] == stem[-2] and stem[-1] not in "aeioulsz"
    return stem[:-1] if doubled else stem
