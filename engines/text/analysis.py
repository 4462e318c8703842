"""Search terms: what a passage is found by, and what a query asks for.

A term is a token of :mod:`engines.text.tokens` that is no stop word of its language, stemmed by
that language's Snowball stemmer (https://snowballstem.org), its accents folded afterwards: a
stemmer needs them ("й" ends a Russian word, "é" a French one), a reader often leaves them out.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import snowballstemmer

from engines.text import stopwords
from engines.text.language import detect_language
from engines.text.tokens import PART, TOKEN, VARIANTS, fold, fold_case, forms, spaced

_STEMMERS = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
}
_STOP_WORDS = {
    language: frozenset(map(fold, words))
    for language, words in {
        "de": stopwords.GERMAN,
        "en": stopwords.ENGLISH,
        "es": stopwords.SPANISH,
        "fr": stopwords.FRENCH,
        "it": stopwords.ITALIAN,
        "nl": stopwords.DUTCH,
        "pt": stopwords.PORTUGUESE,
        "ru": stopwords.RUSSIAN,
    }.items()
}
_NONE = frozenset[str]()
# Languages that write a compound as one word, which is then found by its parts.
COMPOUNDING = frozenset({"da", "de", "et", "fi", "hu", "nl", "no", "sv"})
_SECTION_SIGN = re.compile(r"§+\s*(?=\d)")
_TOKEN = re.compile(rf"§?{TOKEN.pattern}")
_WORD = re.compile(rf"(?!.*\d){PART.pattern}")
_OUTLINE = re.compile(r"\d+(?:\.\d+){2,}")
_REMEMBERED_STEMS = 1 << 17
_ENOUGH_ENGLISH_WORDS = 2


def search_terms(text: str, *, language: str = "en") -> list[str]:
    """Return the search terms of ``text``, in order, with repeats.

    An identifier or compound ("HTTP/2", "x-forwarded-for", "a@b.c") yields itself, without its
    hyphens ("e-mail" is "email"), and then its parts; a section number ("4.2.1") itself and the
    sections it lies in ("4.2"); "§ 4" yields "§4" and "4". Scripts without spaces between words
    yield overlapping pairs of characters.

    Args:
        text: Plain text.
        language: ISO 639-1; in one that has no stemmer, terms are the folded words.
    """
    return [terms[0] for terms in term_variants(text, languages=(language,))]


def term_variants(text: str, *, languages: Sequence[str]) -> list[tuple[str, ...]]:
    """Return for each word of ``text`` the terms it has in these languages, the first's first.

    A stop word is left out: one of the language that the text itself is in, or of all of them.
    """
    own = detect_language(text) if len(languages) > 1 else ""
    found = []
    for word in _words(text):
        terms = {language: _term(word, language) for language in languages}
        if terms.get(own) != "" and any(terms.values()):
            found.append(tuple(dict.fromkeys(filter(None, terms.values()))))
    return found


def passage_language(text: str, *, around: str) -> str:
    """Return the language of a part of a page.

    Args:
        text: The part.
        around: The language of the whole page: its, too, unless the part itself tells another. A
            short part or a table often tells none, which reads as English.
    """
    own = detect_language(text)
    if own != "en" or around == "en":
        return own
    english = sum(word in stopwords.ENGLISH for word in _words(text))
    return own if english >= _ENOUGH_ENGLISH_WORDS else around


def _words(text: str) -> Iterator[str]:
    folded = _SECTION_SIGN.sub(" §", fold_case(text).translate(VARIANTS))
    for token in _TOKEN.findall(spaced(folded)):
        number = token.removeprefix("§")
        if number != token:
            yield token
        for form in forms(number):
            yield form.replace("-", "")
        if _OUTLINE.fullmatch(number):
            steps = number.split(".")
            yield from (".".join(steps[:depth]) for depth in range(len(steps) - 1, 1, -1))


@lru_cache(maxsize=_REMEMBERED_STEMS)
def _term(word: str, language: str) -> str:
    """Return a word's term in a language; "" for a stop word."""
    folded = fold(word)
    if folded in _STOP_WORDS.get(language, _NONE):
        return ""
    algorithm = _STEMMERS.get(language)
    if algorithm is None or not _WORD.fullmatch(word):
        return folded
    # A new one each time: it keeps its word in itself, and requests share this process.
    stem = str(snowballstemmer.stemmer(algorithm).stemWord(word))
    return fold(stem) or folded
