"""The style sheet inside a page, as far as it hides elements through a plain selector.

Style sheets in other files are not known. Blocks under an @-rule (print, small screens) are passed
over, and so are selectors that depend on what a reader does (``:hover``). Which rule wins is not
worked out beyond this: an element's own style does. A note is at stake, no line.
"""

import re
from collections.abc import Iterator
from itertools import islice

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from engines.documents._htmlhidden import declared_hidden

_MAX_RULES = 500
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BRACE = re.compile(r"([{}])")


def apply_hiding_styles(tree: LexborHTMLParser) -> None:
    """Write the declarations that hide elements into their own style, under what stands there."""
    rules = (rule for style in tree.css("style") for rule in _plain_rules(style.text()))
    hiding = (rule for rule in rules if ":" not in rule[0] and declared_hidden(rule[1]))
    for selector, declarations in islice(hiding, _MAX_RULES):
        for node in _selected(tree, selector):
            own = node.attributes.get("style") or ""
            node.attrs["style"] = f"{declarations};{own}"


def _selected(tree: LexborHTMLParser, selector: str) -> list[LexborNode]:
    try:
        return tree.css(selector)
    except SelectolaxError:
        return []  # a browser passes over a selector it cannot read, too


def _plain_rules(css: str) -> Iterator[tuple[str, str]]:
    """Yield selector and declarations of the rules that stand under no @-rule."""
    open_blocks: list[str] = []
    text = ""
    for piece in _BRACE.split(_COMMENT.sub("", css)):
        if piece == "{":
            open_blocks.append(text.rpartition(";")[2].strip())
        elif piece == "}" and open_blocks:
            selector = open_blocks.pop()
            if not open_blocks and not selector.startswith("@"):
                yield selector, text
        text = piece if piece not in "{}" else ""
