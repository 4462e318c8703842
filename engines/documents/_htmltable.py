"""Tables of HTML, with cells that span columns and rows set back into a grid."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from engines.documents._htmlhidden import hidden_reason
from engines.documents._tables import first_full_row, is_sure_header, one_line, table_lines

_MAX_SPAN = 100  # a span is a stranger's number: enough for any real table, too few to fill memory


def is_data_table(node: LexborNode) -> bool:
    """Whether the element is a table of facts: no table, heading or list nested in its cells."""
    if node.tag != "table" or node.attributes.get("role") in {"presentation", "none"}:
        return False
    layout = "table table, table h1, table h2, table h3, table ul, table ol, table pre"
    return node.css_first("tr") is not None and not _contains(node, layout)


def _contains(node: LexborNode, selector: str) -> bool:
    return any(found.mem_id != node.mem_id for found in node.css(selector))


def table_rows(table: LexborNode) -> Iterator[tuple[str, str]]:
    """Yield each row's line and why it is hidden; the caption first."""
    caption = table.css_first("caption")
    if caption is not None:
        yield one_line(caption.text()), hidden_reason(caption)
    rows = table.css("tr")
    grid = _grid(rows)
    for row, text in zip(rows, table_lines(grid, header=_header(rows, grid)), strict=True):
        if text:
            yield text, _row_hidden(row)


def _header(rows: list[LexborNode], grid: list[list[str]]) -> int | None:
    first = first_full_row(grid)
    below = grid[first:]
    headed = len(below) > 1 and (_is_marked(rows[first]) or is_sure_header(below))
    return first if headed else None


def _is_marked(row: LexborNode) -> bool:
    return bool(row.css("th")) and not row.css("td")


def _row_hidden(row: LexborNode) -> str:
    reasons = map(hidden_reason, [row, *row.css("*")])
    return next((reason for reason in reasons if reason), "")


def _grid(rows: list[LexborNode]) -> list[list[str]]:
    """Lay cells out in columns. A cell over several rows is repeated, over several columns not."""
    pending: dict[int, tuple[int, str]] = {}
    return [_lay_row(row, pending) for row in rows]


def _lay_row(row: LexborNode, pending: dict[int, tuple[int, str]]) -> list[str]:
    laid: list[str] = []
    _take_pending(laid, pending)
    for cell in row.css("th, td"):
        text = one_line(cell.text(separator=" "))
        for column in range(_span(cell, "colspan")):
            rest = _span(cell, "rowspan") - 1
            if rest:
                pending[len(laid)] = (rest, "" if column else text)
            laid.append("" if column else text)
        _take_pending(laid, pending)
    return laid


def _take_pending(laid: list[str], pending: dict[int, tuple[int, str]]) -> None:
    while len(laid) in pending:
        rest, text = pending.pop(len(laid))
        if rest > 1:
            pending[len(laid)] = (rest - 1, text)
        laid.append(text)


def _span(cell: LexborNode, name: str) -> int:
    value = cell.attributes.get(name) or "1"
    return min(max(int(value), 1), _MAX_SPAN) if value.isdecimal() else 1
