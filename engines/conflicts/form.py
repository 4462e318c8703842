"""Whether a text states something by its form, and whether a number in it measures anything."""

import re

from engines.conflicts.thresholds import LONGEST_STATEMENT
from engines.text.facts import Quantity
from engines.text.facts.tokens import tokenise
from engines.text.facts.wordlist import word_list

_REFERENCE = re.compile(r"\W{0,3}\[[\w./+-]+\][ \t]+\S+,|\W{0,3}(?:copyright\b|©)", re.IGNORECASE)
_NUMBERED_HEADING = re.compile(r"(?<![\w.])\d+(?:\.\d+)*\.[ \t]+[A-Z]")
_HEADINGS_OF_A_LIST = 2
_CELLS_OF_A_TABLE = 8
_NUMBERS_OF_PARTS = re.compile(r"\d+(?:\.\d+){2,}")  # 11.6.2
_NAMED_BY_NUMBER = frozenset(
    word_list(
        "section sections sec § chapter appendix annex table figure rfc part step page item rule "
        "article clause paragraph version no number code codes level box room line lines std"
    )
)
_CODE_LENGTH = 3  # digits
_PLURALS = frozenset(word_list("people persons children men women feet staff personnel sheep fish"))


def states(text: str) -> bool:
    """Tell a statement from an entry of a list of references, a table of contents or a notice.

    What is very long is no single statement either, but a table or list run together.
    """
    return not (
        _REFERENCE.match(text)
        or len(_NUMBERED_HEADING.findall(text)) >= _HEADINGS_OF_A_LIST
        or text.count(" | ") >= _CELLS_OF_A_TABLE
        or len(text.split()) > LONGEST_STATEMENT
    )


def measures(text: str, quantity: Quantity) -> bool:
    """Tell an amount from a number that names something: "Section 4.3.6", "a 426 response"."""
    if quantity.dimension != "count":
        return True
    said = text[quantity.span.start : quantity.span.end]
    before = [token.key for token in tokenise(text[: quantity.span.start]) if token.kind != "sign"]
    return not (
        _NUMBERS_OF_PARTS.search(said)
        or (before and before[-1] in _NAMED_BY_NUMBER)
        or text[quantity.span.end : quantity.span.end + 1].isalpha()  # 2xx
        or _is_code(said, quantity.noun)
    )


def _is_code(said: str, noun: str) -> bool:
    """Tell "426 response" and "304 (Not Modified)" from "426 responses"."""
    plural = noun.endswith("s") or noun in _PLURALS
    return said.isdigit() and len(said) >= _CODE_LENGTH and not plural
