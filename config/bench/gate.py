"""How often a gate lets the right documents in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from config.bench.rows import Row
from engines.gate import Gate
from engines.text import sections

IN_SCOPE = "in_scope"


class GateRow(Row):
    """A purpose, a document in Markdown, and whether the document belongs."""

    purpose: str
    document: str
    expected: Literal["in_scope", "out_of_scope"]


@dataclass(frozen=True, slots=True)
class Scope:
    """Right and wrong decisions.

    Attributes:
        n: Rows.
        accuracy: Share of right decisions; None without rows.
        in_scope_recall: Share of the documents that belong which were let in; None without any.
        out_of_scope_recall: Share of the others that were kept out; None without any.
    """

    n: int
    accuracy: float | None
    in_scope_recall: float | None
    out_of_scope_recall: float | None


def measure(gate: Gate, rows: Sequence[GateRow]) -> Scope:
    """Let the gate decide on each document, titled by its first heading."""
    right = [_decide(gate, row) is (row.expected == IN_SCOPE) for row in rows]
    inside = [ok for ok, row in zip(right, rows, strict=True) if row.expected == IN_SCOPE]
    outside = [ok for ok, row in zip(right, rows, strict=True) if row.expected != IN_SCOPE]
    return Scope(
        n=len(rows),
        accuracy=_share(right),
        in_scope_recall=_share(inside),
        out_of_scope_recall=_share(outside),
    )


def _decide(gate: Gate, row: GateRow) -> bool:
    title = next((part.heading for part in sections(row.document) if part.heading), "")
    return gate.decide(purpose=row.purpose, title=title, text=row.document).belongs


def _share(right: Sequence[bool]) -> float | None:
    return sum(right) / len(right) if right else None
