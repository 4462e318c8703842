"""Sample rows for the style page, which shows every shared part of the interface at once."""

from datetime import datetime

from wiki.plumbline import StoredMark

_ARTICLE = [
    "supported",
    "supported",
    "drift",
    "supported",
    "uncited",
    "supported",
    "supported",
    "hallucination",
    "supported",
    "unchecked",
    "supported",
    "supported",
]


def gallery_context(*, recent: datetime, card_url: str) -> dict[str, object]:
    """Return what templates/components/gallery.html shows: lines, a time and a citation card."""
    return {
        "marks": _marks(_ARTICLE),
        "sound": _marks(["supported"] * 24),
        "nothing": [],
        "length": len(_ARTICLE) * 10,
        "recent": recent,
        "card_url": card_url,
    }


def _marks(verdicts: list[str]) -> list[StoredMark]:
    return [
        StoredMark(ordinal=at + 1, start=at * 10, end=at * 10 + 9, verdict=verdict)
        for at, verdict in enumerate(verdicts)
    ]
