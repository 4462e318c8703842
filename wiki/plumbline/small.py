"""The small lines that stand for a page in lists, search results, history and front pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from wiki.plumbline._svg import class_of_worst, stroke
from wiki.plumbline.marks import Verdict, gravity, summary


@dataclass(frozen=True, slots=True)
class _Form:
    """How a small line lies: sizes in pixels, the bob beyond `run`."""

    width: int
    height: int
    run: int
    places: int
    horizontal: bool
    bob: str

    def line(
        self, start: float, end: float, css: str = "", *, off: tuple[float, float] = (0, 0)
    ) -> SafeString:
        """Return a stroke along the line, its two ends `off` its middle by so many pixels."""
        begin, finish = _px(start), _px(end)
        if self.horizontal:
            return stroke(begin, _px(6 + off[0]), finish, _px(6 + off[1]), css)
        return stroke(_px(4 + off[0]), begin, _px(4 + off[1]), finish, css)


_UPRIGHT = _Form(
    width=8,
    height=28,
    run=20,
    places=4,
    horizontal=False,
    bob="M3.4 20h1.2v1.2c1.5.2 2 1 1.8 2.2C6.2 25 4.6 25.7 4 28.5 3.4 25.7 1.8 25 1.6 23.4"
    "c-.2-1.2.3-2 1.8-2.2z",
)
_LYING = _Form(
    width=64,
    height=12,
    run=54,
    places=9,
    horizontal=True,
    bob="M54 5.4v1.2h1.2c.2 1.5 1 2 2.2 1.8C59.5 8 60.7 6.6 64 6c-3.3-.6-4.5-2-6.6-2.4"
    "-1.2-.2-2 .3-2.2 1.8z",
)


def small_plumb_line(verdicts: Sequence[Verdict], *, horizontal: bool = False) -> SafeString:
    """Draw a page's line for a list: 8 by 28 pixels upright, 64 by 12 lying.

    There is room for four claims, or nine; of more, neighbours share a place and the one that
    most needs a person is drawn. The words count them all.
    """
    form = _LYING if horizontal else _UPRIGHT
    return format_html(
        '<svg class="plumb-small{}" role="img" width="{}" height="{}" viewBox="0 0 {} {}">'
        '<title>{}</title>{}<path class="plumb__bob" d="{}"/></svg>',
        class_of_worst(verdicts),
        form.width,
        form.height,
        form.width,
        form.height,
        summary(verdicts),
        _runs(verdicts, form=form),
        form.bob,
    )


def _px(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _runs(verdicts: Sequence[Verdict], *, form: _Form) -> SafeString:
    places = list(_places(verdicts, at_most=form.places))
    if not places:
        return form.line(0, form.run, "plumb__thread")
    step = form.run / len(places)
    runs = []
    begin = 0
    for verdict, group in groupby(places):
        end = begin + len(list(group))
        runs.append((verdict, _shape(verdict, begin * step, end * step, form=form)))
        begin = end
    return format_html_join("", '<g class="verdict-{}">{}</g>', runs)


def _places(verdicts: Sequence[Verdict], *, at_most: int) -> Iterator[Verdict]:
    count = min(at_most, len(verdicts))
    for at in range(count):
        first, end = at * len(verdicts) // count, (at + 1) * len(verdicts) // count
        yield max(verdicts[first:end], key=gravity)


def _shape(verdict: Verdict, start: float, end: float, *, form: _Form) -> SafeString:
    match verdict:
        case "supported":
            return form.line(start, end)
        case "drift":
            return form.line(start, end, off=(-1.5, 2.5))
        case "hallucination":
            middle = (start + end) / 2
            above = form.line(start, middle - 1, off=(0, -2))
            return above + form.line(middle + 1, end, off=(2, 0))
        case "uncited":
            return form.line(start, end, "plumb__dots")
        case "unchecked":
            return form.line(start, end, "plumb__hatch")
