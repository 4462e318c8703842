"""The tall line in the margin of an article.

Lengths along the line are per cent of the article, so it stretches with the page, while its
shapes, drawn in pixels across the 24-pixel margin, keep their form.
"""

from collections.abc import Iterator, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from wiki.plumbline._svg import class_of_worst, stroke
from wiki.plumbline.marks import WORDS, Mark, summary

_PLUMB, _ASTRAY = "12", "19"  # where the line hangs, and how far drift leans


def plumb_line(marks: Sequence[Mark]) -> SafeString:
    """Draw the line of an article's margin, each claim a link to its anchor.

    Only claims that are not supported take part in the tab order: a keyboard reaches what
    needs a person without passing every sentence that holds.

    Args:
        marks: the claims in the order of `place`.
    """
    verdicts = [mark.verdict for mark in marks]
    return format_html(
        '<svg class="plumb{}" role="group" width="24" height="100%" data-plumb="">'
        "<title>Plumb line: {}</title>"
        "<desc>Each stretch of the line is a claim, from top to bottom, and opens it.</desc>"
        "{}{}{}</svg>",
        class_of_worst(verdicts),
        summary(verdicts),
        format_html_join("", "{}", ((_thread(start, end),) for start, end in _gaps(marks))),
        format_html_join("", "{}", ((_segment(mark),) for mark in marks)),
        _bob(),
    )


def _percent(fraction: float) -> str:
    return f"{fraction * 100:.2f}%"


def _gaps(marks: Sequence[Mark]) -> Iterator[tuple[float, float]]:
    """Yield the stretches of the article that state nothing."""
    reached = 0.0
    for mark in marks:
        if mark.start > reached:
            yield reached, mark.start
        reached = max(reached, mark.end)
    if reached < 1.0:
        yield reached, 1.0


def _thread(start: float, end: float) -> SafeString:
    return stroke(_PLUMB, _percent(start), _PLUMB, _percent(end), "plumb__thread")


def _segment(mark: Mark) -> SafeString:
    word = WORDS[mark.verdict]
    return format_html(
        '<a class="verdict-{}" href="#{}"{} aria-label="{}: {}"><title>{}</title>'
        '<rect class="plumb__hit" x="0" y="{}" width="24" height="{}"/>{}</a>',
        mark.verdict,
        mark.anchor,
        format_html(' tabindex="{}"', -1) if mark.verdict == "supported" else "",
        mark.anchor.replace("-", " "),
        word,
        word,
        _percent(mark.start),
        _percent(mark.end - mark.start),
        _shape(mark),
    )


def _shape(mark: Mark) -> SafeString:
    top, foot = _percent(mark.start), _percent(mark.end)
    match mark.verdict:
        case "supported":
            return stroke(_PLUMB, top, _PLUMB, foot)
        case "drift":
            return stroke(_PLUMB, top, _ASTRAY, foot)
        case "hallucination":
            middle = _percent((mark.start + mark.end) / 2)
            return stroke(_PLUMB, top, _PLUMB, foot) + _break(middle)
        case "uncited":
            return stroke(_PLUMB, top, _PLUMB, foot, "plumb__dots")
        case "unchecked":
            return stroke(_PLUMB, top, _PLUMB, foot, "plumb__hatch")


def _break(middle: str) -> SafeString:
    """The line is cut: a gap with two slanting ends, as a draughtsman breaks an axis."""
    return format_html(
        '<svg y="{}" width="24" height="1" overflow="visible">'
        '<rect class="plumb__gap" x="2" y="-5" width="20" height="10"/>'
        '<path d="M6 -2.5 18 -6.5M6 6.5 18 2.5"/></svg>',
        middle,
    )


def _bob() -> SafeString:
    """The weight at the end: neck, shoulders and a fine point."""
    return format_html(
        '<svg class="plumb__weight" y="{}" width="24" height="1" overflow="visible">'
        '<path class="plumb__bob" d="M11 0h2v3h1.5v2.2c2.4.4 3.5 1.9 3.2 4.3'
        'C17.2 13.5 13.5 16 12 26 10.5 16 6.8 13.5 6.3 9.5 6 7.1 7.1 5.6 9.5 5.2V3H11z"/></svg>',
        "100%",
    )
