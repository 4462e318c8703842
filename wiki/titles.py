"""How titles become addresses, and how `[[links]]` are read."""

import re
from dataclasses import dataclass

from django.utils.text import slugify

from engines.text import normalise

# A link may not run over a line, nor hold brackets: `[[Page title]]`, `[[Page title|shown]]`.
_LINK = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,300}))?\]\]")
# Directional overrides and characters without width: two titles must not look like one.
_SIGNS_UNSEEN = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True, slots=True)
class WikiLink:
    """One `[[link]]` in a body: whom it names, and what is shown."""

    title: str
    shown: str
    start: int
    end: int


def clean_title(text: str) -> str:
    """Return a title as it is stored: one line of NFC, at most 200 characters; "" if none shows."""
    title = " ".join(_SIGNS_UNSEEN.sub("", normalise(text)).split())[:200].strip()
    return title if any(sign.isprintable() and not sign.isspace() for sign in title) else ""


def page_slug(title: str) -> str:
    """Return the address of a title; never empty, at most 200 characters."""
    return slugify(title, allow_unicode=True)[:200] or "page"


def wiki_links(markdown: str) -> list[WikiLink]:
    """Return the `[[links]]` of a body, in order."""
    return [_as_link(match) for match in _LINK.finditer(markdown) if match[1].strip()]


def match_wiki_link(text: str, start: int, end: int) -> WikiLink | None:
    """Read the `[[link]]` that begins exactly at `text[start]` and ends before `end`, if any."""
    match = _LINK.match(text, start, end)
    return _as_link(match) if match and match[1].strip() else None


def _as_link(match: re.Match[str]) -> WikiLink:
    shown = match[2] or match[1]
    return WikiLink(match[1].strip(), shown.strip(), match.start(), match.end())
