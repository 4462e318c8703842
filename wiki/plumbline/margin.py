"""The tall line in the margin of an article.

Lengths along the line are per cent of the article, so it stretches with the page, while its
shapes, drawn in pixels across the 24-pixel margin, keep their form.
"""

from collections.abc import Iterator, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from wiki.plumbline._svg import class_of_worst, stroke
from wiki.plumbline.joining import Stretch, join
from wiki.plumbline.marks import WORDS, Mark, summary

_PLUMB, _ASTRAY = "12", "19"  # where the line hangs, and how far drift leans


def plumb_line(marks: Sequence[Mark]) -> SafeString:
    """Draw the line of an article's margin, each claim a link to its anchor.

    Only claims that are not supported take part in the tab order: a keyboard reaches what
    needs a person without passing every sentence that holds. On a very long page neighbours
    share a stretch, whose link says which claims it stands for.

    Args:
        marks: the claims in the order of `place`.
    """
    verdicts = [mark.verdict for mark in marks]
    stretches = join(marks)
    return format_html(
        '<svg class="plumb{}" role="group" width="24" height="100%" data-plumb="">'
        "<title>Plumb line: {}</title>"
        "<desc>Each stretch of the line is a claim, from top to bottom, and opens it.</desc>"
        "{}{}{}</svg>",
        class_of_worst(verdicts),
        summary(verdicts),
        format_html_join("", "{}", ((_thread(start, end),) for start, end in _gaps(stretches))),
        format_html_join("", "{}", ((_segment(stretch),) for stretch in stretches)),
        _bob(),
    )


def _percent(fraction: float) -> str:
    return f"{fraction * 100:.2f}%"


def _gaps(stretches: Sequence[Stretch]) -> Iterator[tuple[float, float]]:
    """Yield the parts of the article that state nothing."""
    reached = 0.0
    for stretch in stretches:
        if stretch.start > reached:
            yield reached, stretch.start
        reached = max(reached, stretch.end)
    if reached < 1.0:
        yield reached, 1.0


def _thread(start: float, end: float) -> SafeString:
    return stroke(_PLUMB, _percent(start), _PLUMB, _percent(end), "plumb__thread")


def _segment(stretch: Stretch) -> SafeString:
    word = WORDS[stretch.verdict]
    joined = ' data-first="{}" data-last="{}"'
    return format_html(
        '<a class="verdict-{}" href="#{}"{}{} aria-label="{}: {}"><title>{}</title>'
        '<rect class="plumb__hit" x="0" y="{}" width="24" height="{}"/>{}</a>',
        stretch.verdict,
        stretch.anchor,
        "" if stretch.single else format_html(joined, stretch.first, stretch.last),
        format_html(' tabindex="{}"', -1) if stretch.verdict == "supported" else "",
        _named(stretch),
        word if stretch.alike else f"{word} among them",
        word,
        _percent(stretch.start),
        _percent(stretch.end - stretch.start),
        _shape(stretch),
    )


def _named(stretch: Stretch) -> str:
    """Say which claims a stretch stands for: "claim 3", "claims 3 to 9"."""
    if stretch.single:
        return stretch.first.replace("-", " ")
    return f"claims {stretch.first.partition('-')[2]} to {stretch.last.partition('-')[2]}"


def _shape(stretch: Stretch) -> SafeString:
    top, foot = _percent(stretch.start), _percent(stretch.end)
    match stretch.verdict:
        case "supported":
            return stroke(_PLUMB, top, _PLUMB, foot)
        case "drift":
            return stroke(_PLUMB, top, _ASTRAY, foot)
        case "hallucination":
            middle = _percent((stretch.start + stretch.end) / 2)
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
