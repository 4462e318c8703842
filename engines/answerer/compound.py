"""Whether a question may ask for several things at once, told without a model."""

import re

from engines.text import sentences, words

# As `words` gives them, in the languages that are told by their common words.
_JOINING = frozenset(
    {
        *("and", "or", "but", "also", "plus", "versus", "vs", "both", "either", "neither", "well"),
        *("compared", "difference", "differences", "differ"),
        *("und", "oder", "aber", "sowie", "et", "ou", "mais", "ainsi", "y", "pero", "ademas"),
    }
)
# A semicolon, a slash, an ideographic comma, or two question marks; in either width.
_SIGNS = re.compile(r"[;/\u3001\uff1b]|[?\uff1f].*[?\uff1f]", re.DOTALL)
_PLAIN = 25  # words; a longer question may hide a second one behind a comma


def may_be_compound(question: str) -> bool:
    """Say whether a question could ask for several things; a plain one costs no call then.

    It errs on the side of yes: one sentence of at most 25 words without a joining word or sign is
    plain, anything else may not be.
    """
    said = words(question)
    return (
        len(said) > _PLAIN
        or len(sentences(question)) > 1
        or _SIGNS.search(question) is not None
        or not _JOINING.isdisjoint(said)
    )
