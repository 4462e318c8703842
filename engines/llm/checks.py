"""Checks of what a reply says against the text it was given."""

from collections.abc import Sequence

from engines.llm.errors import QuoteNotFoundError, WrongLanguageError
from engines.text import QuoteMatch, content_words, detect_language, find_quote, words
from engines.text.stopwords import ENGLISH

_SHOWN = 80
# Words that are told apart by their commonest words need a few of them.
_ENOUGH_ENGLISH = 3


def require_quote(quote: str, lines: Sequence[str]) -> QuoteMatch:
    """Return where a quotation stands, word for word; case, spacing and markup may differ.

    Raises:
        QuoteNotFoundError: It does not stand there, or has no word that says anything.
    """
    match = find_quote(quote, lines) if content_words(quote) else None
    if match is None or match.method == "fuzzy":
        message = f"The model quotes words that do not stand in the text: “{quote[:_SHOWN]}”."
        raise QuoteNotFoundError(message)
    return match


def require_language(text: str, language: str) -> None:
    """Refuse a text that is plainly in another language.

    Languages are told by their script, and English, German, French and Spanish by their common
    words; what cannot be told passes.

    Args:
        text: What the model wrote.
        language: ISO 639-1 code of what was asked for.

    Raises:
        WrongLanguageError: It is in another one.
    """
    found = detect_language(text)
    if found == language or (found == "en" and not _is_english(text)):
        return
    message = f"The model wrote in another language than was asked for: {found}, not {language}."
    raise WrongLanguageError(message)


def _is_english(text: str) -> bool:
    """Say whether "en" was found rather than supposed."""
    return sum(word in ENGLISH for word in words(text)) >= _ENOUGH_ENGLISH
