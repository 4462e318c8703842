"""Figures for people: what `--json` leaves to programs, in columns."""

from collections.abc import Iterator, Mapping
from typing import Any

from config.bench.faithfulness import Faithfulness, SetFigures
from config.bench.metrics import Interval
from config.bench.scoring import Measures

_COLUMNS = (
    "balanced",
    "95 %",
    "AUROC",
    "3-way F1",
    "95 %",
    "denial",
    "relation F1",
    "95 %",
    "pairs",
)


def faithfulness_lines(found: Faithfulness) -> Iterator[str]:
    """Yield a table for each data set, then speed and memory."""
    for name, figures in found.sets.items():
        yield f"{name}: n {figures.n}"
        yield _line("", _COLUMNS)
        yield _line("auditor", _cells(figures.measures))
        for baseline, measures in figures.baselines.items():
            yield _line(baseline, _cells(measures))
        yield from _kind_lines(figures)
    yield f"{found.claims_per_second} claims a second, at most {found.peak_mb} MB"


def figure_lines(figures: Mapping[str, float | None]) -> Iterator[str]:
    """Yield a line for each figure: counts as they are, shares with three digits."""
    for name, value in figures.items():
        shown = str(value) if isinstance(value, int) else _number(value)
        yield f"{name.replace('_', ' ')}: {shown}"


def leg_lines(figures: Mapping[str, Mapping[str, float] | None]) -> Iterator[str]:
    """Yield a table of rankings: a line for each leg, a column for each measure."""
    measures = next((list(each) for each in figures.values() if each), [])
    yield _line("", tuple(measures))
    for leg, each in figures.items():
        yield _line(leg, tuple(_number(each.get(name) if each else None) for name in measures))


def nested_lines(figures: Mapping[str, Any], *, depth: int = 0) -> Iterator[str]:
    """Yield a line for each figure, those within one indented below it."""
    for name, value in figures.items():
        shown = "" if isinstance(value, Mapping) else "–" if value is None else f" {value:,}"
        yield f"{'  ' * depth}{name.replace('_', ' ')}:{shown}"
        if isinstance(value, Mapping):
            yield from nested_lines(value, depth=depth + 1)


def _kind_lines(figures: SetFigures) -> Iterator[str]:
    for kind, each in figures.kinds.items():
        told = "caught" if each.error else "rightly supported"
        yield f"  {kind}: {each.right} of {each.n} {told}"


def _line(name: str, cells: tuple[str, ...]) -> str:
    return f"  {name:<10}" + "".join(f"{cell:>13}" for cell in cells)


def _cells(measures: Measures) -> tuple[str, ...]:
    return (
        _number(measures.balanced_accuracy),
        _range(measures.balanced_accuracy_ci),
        _number(measures.auroc),
        _number(measures.macro_f1),
        _range(measures.macro_f1_ci),
        _number(measures.contradiction_auroc),
        _number(measures.contradiction_macro_f1),
        _range(measures.contradiction_macro_f1_ci),
        _number(measures.pair_consistency),
    )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _range(value: Interval | None) -> str:
    return "–" if value is None else f"{value[0]:.2f}–{value[1]:.2f}"
