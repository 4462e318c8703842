"""Which language a text is in, told by its script and its commonest words."""

import re
from collections import Counter

from engines.text.stopwords import ENGLISH, FRENCH, GERMAN, SPANISH

_SAMPLE = 20_000  # characters; more does not change the answer, only the time
_SCRIPTS = {
    "ru": "\u0400-\u04ff",
    "ar": "\u0600-\u06ff",
    "hi": "\u0900-\u097f",
    "th": "\u0e00-\u0e7f",
    "ko": "\uac00-\ud7af",
    "ja": "\u3040-\u30ff",
    "zh": "\u3400-\u4dbf\u4e00-\u9fff",
    "": "A-Za-z\u00c0-\u024f",
}
_LETTERS = {language: re.compile(f"[{letters}]+") for language, letters in _SCRIPTS.items()}
_COMMON_WORDS = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH}
_WORD = re.compile(r"[^\W\d_]+")
_KANA_SHARE = 0.1  # Japanese prose is about half kana; Chinese has none but in names.
_ENOUGH_WORDS = 2


def detect_language(text: str) -> str:
    """Return the ISO 639-1 code of the language most of ``text`` is in, "en" when unsure.

    Knows en, de, fr and es by their common words, and ru, ar, hi, th, ko, ja and zh by
    their script. Only the first 20,000 characters are looked at.
    """
    sample = text[:_SAMPLE]
    if sample.isascii():
        return _latin_language(sample)
    letters = {script: sum(map(len, found.findall(sample))) for script, found in _LETTERS.items()}
    if letters["ja"] < _KANA_SHARE * letters["zh"]:
        letters["zh"] += letters.pop("ja")
    else:
        letters["ja"] += letters.pop("zh")
    script = max(letters, key=lambda name: letters[name])
    if not letters[script]:
        return "en"
    return script or _latin_language(sample)


def _latin_language(sample: str) -> str:
    seen = Counter(_WORD.findall(sample.casefold()))
    hits = {
        language: sum(times for word, times in seen.items() if word in common)
        for language, common in _COMMON_WORDS.items()
    }
    best = max(hits, key=lambda language: hits[language])
    return best if hits[best] >= _ENOUGH_WORDS else "en"
