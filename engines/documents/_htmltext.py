"""HTML to lines: one line a block, one a table row, what a browser would hide marked as hidden.

Scripts and styles are no text, and <nav> only leads elsewhere: they are left out. Text that a
browser would not show stays among the lines, so that nothing is lost, and carries the reason it is
hidden. Comments are returned apart. The walk keeps its own stack: nesting is as deep as an
attacker likes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from engines.documents._htmlhidden import hidden_reason
from engines.documents._htmltable import is_data_table, table_rows
from engines.documents._model import RawLine
from engines.documents._tables import one_line

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SKIPPED = frozenset(
    {"script", "style", "head", "nav", "template", "svg", "object", "iframe", "math"}
)
_INLINE_NAMES = (
    "a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label "
    "mark q rp rt ruby s samp select small span strike strong sub sup textarea time tt u var wbr"
)
_INLINE = frozenset(_INLINE_NAMES.split())


@dataclass(slots=True)
class HtmlText:
    """Collects the lines of one HTML document in reading order.

    Attributes:
        label: The label every line gets ("" for a web page, the section for a book).
        heading: The nearest heading so far; may be set to carry one over from another file.
        comments: The texts of the comments met, in order.
    """

    label: str = ""
    heading: str = ""
    comments: list[str] = field(default_factory=list)
    _words: list[str] = field(default_factory=list)

    def lines(self, tree: LexborHTMLParser) -> Iterator[RawLine]:
        """Walk the tree and give its lines."""
        # Each entry: node, why it is hidden, whether it stands in <pre>, whether this is its end.
        stack: list[tuple[LexborNode, str, bool, bool]] = []
        if tree.root is not None:
            stack.append((tree.root, "", False, False))
        while stack:
            node, hidden, preformatted, leaving = stack.pop()
            if leaving:
                yield from self._flush(hidden, preformatted)
            elif node.is_text_node:
                self._words.append(node.text_content or "")
            elif node.is_comment_node:
                self.comments.append(one_line(node.comment_content or ""))
            elif node.tag not in _SKIPPED:
                yield from self._enter(node, hidden, preformatted, stack)
        yield from self._flush("", preformatted=False)

    def _enter(
        self,
        node: LexborNode,
        hidden: str,
        preformatted: bool,  # noqa: FBT001
        stack: list[tuple[LexborNode, str, bool, bool]],
    ) -> Iterator[RawLine]:
        own = hidden or hidden_reason(node)
        is_block = node.tag not in _INLINE or own != hidden
        if is_block:
            yield from self._flush(hidden, preformatted)
        if node.tag in HEADINGS and not own:
            self.heading = one_line(node.text())
        if is_data_table(node):
            yield from self._table(node, own)
            return
        pre = preformatted or node.tag == "pre"
        if is_block:
            stack.append((node, own, pre, True))
        stack.extend((child, own, pre, False) for child in reversed(list(_children(node))))

    def _table(self, table: LexborNode, hidden: str) -> Iterator[RawLine]:
        for text, reason in table_rows(table):
            yield RawLine(text, label=self.label, heading=self.heading, hidden=hidden or reason)

    def _flush(self, hidden: str, preformatted: bool) -> Iterator[RawLine]:  # noqa: FBT001
        text = "".join(self._words)
        self._words.clear()
        pieces = text.splitlines() if preformatted else [one_line(text)]
        for piece in pieces:
            if piece.strip():
                yield RawLine(piece.rstrip(), label=self.label, heading=self.heading, hidden=hidden)


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.child
    while child is not None:
        yield child
        child = child.next
