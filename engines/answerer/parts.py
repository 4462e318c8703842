"""Takes a question that asks for several things apart."""

import re

from engines.text import sentences

_ASKS = r"(?:what|which|who|whom|whose|when|where|why|how|can|may|must|do|does|is|are|will|should)"
_JOINED = re.compile(rf",?\s+(?:and|or|but)\s+(?={_ASKS}\b)|;\s*(?={_ASKS}\b)", re.IGNORECASE)
_COMPARED = re.compile(
    r",?\s+(?:(?:as )?compared (?:with|to)|versus|vs\.?|in contrast to)\s+", re.IGNORECASE
)
_LISTED = re.compile(r"^(?P<lead>.+\S):\s+(?P<items>[^:]+)$", re.DOTALL)
_BETWEEN_ITEMS = re.compile(r",?\s+(?:and|or)\s+|,\s*")
_LONGEST_ITEM = 6  # words
_MOST_PARTS = 4


def parts(question: str) -> tuple[str, ...]:
    """Return what a compound question asks, one by one; nothing where it asks for one thing.

    What is said before the first question mark's sentence ("I worked abroad. …") goes with every
    part, since none can be understood without it.
    """
    found = _sentences(question)
    asked = [text for text in found if text.endswith("?")] or found[-1:]
    told = " ".join(text for text in found if text not in asked)
    single = [part for text in asked for part in _split(text.rstrip(" ?"))]
    if len(single) < 2:  # noqa: PLR2004  one thing
        return ()
    return tuple(f"{told} {part}?".strip() for part in single[:_MOST_PARTS])


def _sentences(text: str) -> list[str]:
    return [text[span.start : span.end].strip() for span in sentences(text)]


def _split(text: str) -> list[str]:
    listed = _LISTED.match(text)
    if listed:
        items = [item.strip() for item in _BETWEEN_ITEMS.split(listed["items"]) if item.strip()]
        if len(items) > 1 and all(len(item.split()) <= _LONGEST_ITEM for item in items):
            return [f"{listed['lead']}: {item}" for item in items]
    if compared := _COMPARED.search(text):
        return [text[: compared.start()], text[compared.end() :]]
    return [part for part in _JOINED.split(text) if part.strip()]
