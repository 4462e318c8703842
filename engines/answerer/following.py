"""Follow-up questions without a model: searched together with the words they lean on."""

import re

from engines.text import content_words, detect_language, words

_LEANS = re.compile(
    r"^\W*(?:and|or|but|so|then|also|what about|how about|what if|why not|same|else)\b"
    r"|\b(?:it|its|this|that|these|those|they|them|their|there|he|she|him|her|his|one|ones|such|"
    r"same|former|latter|else|instead|above)\b",
    re.IGNORECASE,
)
_FEW = 3  # telling words; with fewer nobody knows what is asked
_MOST_ADDED = 8


def stands_alone(question: str) -> bool:
    """Say whether a question can be understood without the one before it.

    Known for English alone; in any other language it is taken to lean on it.
    """
    if detect_language(question) != "en" or _LEANS.search(question):
        return False
    telling = content_words(question)
    # Without a single common word of English it may be in any language that is not known.
    return len(set(telling)) >= _FEW and len(telling) < len(words(question))


def search_with_words_before(question: str, before: str) -> str:
    """Return `question` with the telling words of the question `before` it that it lacks.

    Returns:
        The same question where it stands alone, or nothing is to be added.
    """
    if stands_alone(question):
        return question
    own = set(content_words(question))
    added = [
        word
        for word in dict.fromkeys(words(before))
        if (forms := content_words(word)) and own.isdisjoint(forms)
    ]
    return f"{question} {' '.join(added[:_MOST_ADDED])}" if added else question
