"""Web pages: one line a block or table row, without scripts and styles."""

import codecs
import re

from selectolax.lexbor import LexborHTMLParser

from engines.documents._encoding import decode_text
from engines.documents._htmlstyles import apply_hiding_styles
from engines.documents._htmltext import HtmlText
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, Note
from engines.documents._safety import comment_notes
from engines.documents._tables import one_line

_META = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_HEAD = 2048


def parse_html(data: bytes) -> LexborHTMLParser:
    """Decode and parse a page."""
    tree = LexborHTMLParser(decode_text(data, declared=_declared(data)))
    apply_hiding_styles(tree)
    return tree


def _read(data: bytes, limits: Limits) -> Extract:
    tree = parse_html(data)
    walk = HtmlText()
    lines = capped(walk.lines(tree), limits)
    notes: tuple[Note, ...] = tuple(comment_notes(walk.comments))
    return Extract(lines, _title(tree), notes)


def _title(tree: LexborHTMLParser) -> str:
    nodes = (tree.css_first(name) for name in ("h1", "title"))
    return next((text for node in nodes if node and (text := one_line(node.text()))), "")


def _declared(data: bytes) -> str | None:
    """Return the encoding a page declares, where Python knows it and it is not UTF-8 anyway."""
    found = _META.search(data[:_HEAD])
    if found is None:
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
    except LookupError:
        return None
    return None if name == "utf-8" else name


FORMAT = Format(
    kind="html",
    name="a web page",
    media_type="text/html",
    extensions=(".html", ".htm", ".xhtml"),
    read=_read,
)
