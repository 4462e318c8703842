"""How titles become addresses, and how `[[links]]` are read."""

import re
from dataclasses import dataclass

from django.utils.text import slugify

# A link may not run over a line, nor hold brackets: `[[Page title]]`, `[[Page title|shown]]`.
_LINK = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,300}))?\]\]")


@dataclass(frozen=True, slots=True)
class WikiLink:
    """One `[[link]]` in a body: whom it names, and what is shown."""

    title: str
    shown: str
    start: int
    end: int


def page_slug(title: str) -> str:
    """Return the address of a title; never empty, at most 200 characters."""
    return slugify(title, allow_unicode=True)[:200] or "page"


def wiki_links(markdown: str) -> list[WikiLink]:
    """Return the `[[links]]` of a body, in order."""
    return [
        WikiLink(m[1].strip(), (m[2] or m[1]).strip(), m.start(), m.end())
        for m in _LINK.finditer(markdown)
        if m[1].strip()
    ]
