"""Codes that both sides have: what they name is the same, whatever the other words."""

import re
from functools import lru_cache

from engines.conflicts.reading import facts_of
from engines.text.facts.tokens import fold

_CODE = re.compile(
    r"(?<![\w.,-])(?:[A-Z]\w*(?:-[A-Z]\w*)+"  # Accept-Charset
    r"|[A-Z]+-?\d+[A-Z]?"  # P1, F-12
    r"|[A-Z][a-z]+ \d{1,2}"  # Severity 2
    r"|\d{3,})\b(?![.,:%/-]?\d)"  # 413
)
_TERM = re.compile(r"[\"\u201c`]([A-Z][\w-]+)[\"\u201d`]")  # the "Warning" field
_YEAR = re.compile(r"(?:19|20)\d\d")
_REMEMBERED = 8_192


@lru_cache(maxsize=_REMEMBERED)
def codes_in(text: str) -> frozenset[str]:
    """Return the codes of a text; years, and figures that measure something, are none.

    A code is a compound of capitals, letters with a number, or a figure of three digits and more.
    """
    facts = facts_of(text)
    measured = [each.span for each in facts.quantities if each.dimension != "count"]
    measured += [each.span for each in facts.dates]
    return frozenset(
        fold(found.group())
        for found in _CODE.finditer(text)
        if not _YEAR.fullmatch(found.group())
        and not any(span.start < found.end() and found.start() < span.end for span in measured)
    )


def anchored(claim: str, source: str) -> bool:
    """Tell whether both texts have a code, or a term in capitals that one of them quotes."""
    return bool(codes_in(claim) & codes_in(source)) or any(
        re.search(rf"\w\W+{re.escape(term)}\b", other)
        for one, other in ((claim, source), (source, claim))
        for term in _TERM.findall(one)
    )
