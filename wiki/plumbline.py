"""Draw the plumb line: the margin line that shows how true a page hangs, as SVG.

Pure functions from verdicts to markup. Weight and colour are classes of static/css/plumb.css;
a shape tells each verdict apart without colour: straight, leaning, broken, dotted, hatched.
The tall line measures along its length in per cent, so it stretches with the article while
its shapes, drawn in pixels, keep their form.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, get_args

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Verdict = Literal["supported", "drift", "hallucination", "uncited", "unchecked"]

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

WORDS: Mapping[Verdict, str] = {
    "supported": "supported",
    "drift": "drift",
    "hallucination": "hallucination",
    "uncited": "uncited",
    "unchecked": "could not check",
}

# Where claims share a place of a small line, the one that most needs a person is drawn.
_GRAVITY: tuple[Verdict, ...] = ("supported", "uncited", "unchecked", "drift", "hallucination")

_CENTRE, _LEAN = 12, 19  # pixels across the 24-pixel margin


@dataclass(frozen=True, slots=True)
class Mark:
    """One claim on the line; `start` and `end` are fractions of the article, 0 to 1."""

    verdict: Verdict
    anchor: str
    start: float
    end: float


def summary(verdicts: Iterable[Verdict]) -> str:
    """Say in words what the line shows: "41 supported, 2 drift, 1 uncited", or "no claims"."""
    counts = Counter(verdicts)
    parts = [f"{counts[verdict]} {WORDS[verdict]}" for verdict in VERDICTS if counts[verdict]]
    return ", ".join(parts) or "no claims"


def worst(verdicts: Iterable[Verdict]) -> Verdict | None:
    """Return the verdict that most needs a person, or None of an empty line."""
    return max(verdicts, key=_GRAVITY.index, default=None)


def place(stored: Iterable[Mapping[str, object]], *, length: int) -> list[Mark]:
    """Turn stored marks (`ordinal`, `start`, `end`, `verdict`) into places on the line.

    Args:
        stored: marks of one revision, offsets in characters of its Markdown.
        length: characters of that Markdown.

    Raises:
        ValueError: a verdict is none of VERDICTS.
    """
    whole = max(length, 1)
    return sorted(
        (
            Mark(
                verdict=known(mark["verdict"]),
                anchor=f"claim-{mark['ordinal']}",
                start=_within(mark["start"], whole),
                end=_within(mark["end"], whole),
            )
            for mark in stored
        ),
        key=lambda mark: mark.start,
    )


def known(verdict: object) -> Verdict:
    """Return `verdict` as one of VERDICTS.

    Raises:
        ValueError: it is none of them.
    """
    for candidate in VERDICTS:
        if verdict == candidate:
            return candidate
    message = f"Not a verdict: {verdict!r}"
    raise ValueError(message)


def plumb_line(marks: Sequence[Mark]) -> SafeString:
    """Draw the line of an article's margin, each claim a link to its anchor.

    Only claims that are not supported take part in the tab order: a keyboard reaches what
    needs attention without passing every sentence that holds.
    """
    verdicts = [mark.verdict for mark in marks]
    return format_html(
        '<svg class="plumb{}" role="group" width="24" height="100%" data-plumb>'
        "<title>Plumb line: {}</title>"
        "<desc>Each stretch of the line is a claim, from top to bottom; it opens the claim.</desc>"
        "{}{}{}</svg>",
        _class_of_worst(verdicts),
        summary(verdicts),
        _threads(marks),
        format_html_join("", "{}", ((_segment(mark),) for mark in marks)),
        _bob(),
    )


def small_plumb_line(verdicts: Sequence[Verdict], *, horizontal: bool = False) -> SafeString:
    """Draw a page's line for a list: 8 by 28 pixels upright, 64 by 12 lying."""
    width, height, run, step = (64, 12, 54, 6) if horizontal else (8, 28, 20, 4)
    return format_html(
        '<svg class="plumb-small{}" role="img" width="{}" height="{}" viewBox="0 0 {} {}">'
        "<title>{}</title>{}{}</svg>",
        _class_of_worst(verdicts),
        width,
        height,
        width,
        height,
        summary(verdicts),
        _small_runs(verdicts, run=run, step=step, horizontal=horizontal),
        _small_bob(horizontal=horizontal),
    )


def _within(offset: object, whole: int) -> float:
    return min(max(int(str(offset)) / whole, 0.0), 1.0)


def _class_of_worst(verdicts: Sequence[Verdict]) -> str:
    found = worst(verdicts)
    return f" verdict-{found}" if found else ""


def _percent(fraction: float) -> str:
    return f"{fraction * 100:.2f}%"


def _line(x1: float, y1: str, x2: float, y2: str, css: str = "") -> SafeString:
    return format_html(
        '<line{} x1="{}" y1="{}" x2="{}" y2="{}"/>',
        format_html(' class="{}"', css) if css else "",
        x1,
        y1,
        x2,
        y2,
    )


def _threads(marks: Sequence[Mark]) -> SafeString:
    """The bare thread where the article states nothing."""
    gaps = []
    reached = 0.0
    for mark in sorted(marks, key=lambda mark: mark.start):
        if mark.start > reached:
            gaps.append((reached, mark.start))
        reached = max(reached, mark.end)
    gaps.append((reached, 1.0))
    return format_html_join(
        "",
        "{}",
        (
            (_line(_CENTRE, _percent(start), _CENTRE, _percent(end), "plumb__thread"),)
            for start, end in gaps
            if end > start
        ),
    )


def _segment(mark: Mark) -> SafeString:
    return format_html(
        '<a class="verdict-{}" href="#{}"{} aria-label="{}: {}"><title>{}</title>'
        '<rect class="plumb__hit" x="0" y="{}" width="24" height="{}"/>{}</a>',
        mark.verdict,
        mark.anchor,
        format_html(' tabindex="{}"', "-1") if mark.verdict == "supported" else "",
        mark.anchor.replace("-", " "),
        WORDS[mark.verdict],
        WORDS[mark.verdict],
        _percent(mark.start),
        _percent(max(mark.end - mark.start, 0.0)),
        _shape(mark),
    )


def _shape(mark: Mark) -> SafeString:
    top, foot = _percent(mark.start), _percent(mark.end)
    match mark.verdict:
        case "drift":
            return _line(_CENTRE, top, _LEAN, foot)
        case "hallucination":
            middle = _percent((mark.start + mark.end) / 2)
            return _line(_CENTRE, top, _CENTRE, foot) + _break(middle)
        case "uncited":
            return _line(_CENTRE, top, _CENTRE, foot, "plumb__dots")
        case "unchecked":
            return _line(_CENTRE, top, _CENTRE, foot, "plumb__hatch")
        case "supported":
            return _line(_CENTRE, top, _CENTRE, foot)


def _break(middle: str) -> SafeString:
    return format_html(
        '<svg y="{}" width="24" height="1" overflow="visible">'
        '<rect class="plumb__gap" x="2" y="-5" width="20" height="10"/>'
        '<path d="M6 -2.5 18 -6.500M6 6.5 18 2.5"/></svg>',
        middle,
    )


def _bob() -> SafeString:
    """The weight: a turned brass bob in outline, its point on the page's last line."""
    return format_html(
        '<svg class="plumb__weight" y="{}" width="24" height="1" overflow="visible">'
        '<path class="plumb__bob" d="M10 0h4v3h3.500c1 3 .5 6-.5 8.500L12 24 7 11.5'
        'c-1-2.5-1.5-5.5-.5-8.500H10z"/></svg>',
        "100%",
    )


def _small_runs(
    verdicts: Sequence[Verdict], *, run: int, step: int, horizontal: bool
) -> SafeString:
    slots = _slots(verdicts, count=run // step)
    if not slots:
        return _small_line(0, run, 0, 0, "plumb__thread", horizontal=horizontal)
    width = run / len(slots)
    parts = []
    begin = 0
    for verdict, group in groupby(slots):
        size = len(list(group))
        parts.append(
            (
                verdict,
                _small_shape(verdict, begin * width, (begin + size) * width, horizontal=horizontal),
            )
        )
        begin += size
    return format_html_join("", '<g class="verdict-{}">{}</g>', parts)


def _slots(verdicts: Sequence[Verdict], *, count: int) -> list[Verdict]:
    """Gather the claims, in order, into at most `count` places; the gravest of each shows."""
    places = min(count, len(verdicts))
    found = []
    for slot in range(places):
        begin = slot * len(verdicts) // places
        end = (slot + 1) * len(verdicts) // places
        found.append(max(verdicts[begin:end], key=_GRAVITY.index))
    return found


def _small_shape(verdict: Verdict, start: float, end: float, *, horizontal: bool) -> SafeString:
    middle = (start + end) / 2
    match verdict:
        case "drift":
            return _small_line(start, end, -2, 2, horizontal=horizontal)
        case "hallucination":
            return (
                _small_line(start, middle - 2, 0, 0, horizontal=horizontal)
                + _small_line(middle - 2, middle - 0.5, -3, 3, horizontal=horizontal)
                + _small_line(middle + 0.5, middle + 2, -3, 3, horizontal=horizontal)
                + _small_line(middle + 2, end, 0, 0, horizontal=horizontal)
            )
        case "uncited":
            return _small_line(start, end, 0, 0, "plumb__dots", horizontal=horizontal)
        case "unchecked":
            return _small_line(start, end, 0, 0, "plumb__hatch", horizontal=horizontal)
        case "supported":
            return _small_line(start, end, 0, 0, horizontal=horizontal)


def _small_line(
    start: float, end: float, here: float, there: float, css: str = "", *, horizontal: bool
) -> SafeString:
    """A stroke from `start` to `end` along the line, `here` and `there` pixels off its middle."""
    if horizontal:
        return _line(_px(start), _px(6 + here), _px(end), _px(6 + there), css)
    return _line(_px(4 + here), _px(start), _px(4 + there), _px(end), css)


def _px(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _small_bob(*, horizontal: bool) -> SafeString:
    shape = "M54 3.500h3L64 6l-7 2.500h-3z" if horizontal else "M1.5 20v3L4 28l2.5-5v-3z"
    return format_html('<path class="plumb__bob" d="{}"/>', shape)
