"""The shared parts of every screen: plumb lines, verdicts, states, icons, times."""

from collections.abc import Iterable
from datetime import datetime

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from wiki import plumbline
from wiki.models.pages import FaithfulnessSummary

register = template.Library()

_STEPS = ((60, "minute"), (60, "hour"), (24, "day"))


@register.simple_tag(name="plumb_line")
def margin_line(marks: Iterable[plumbline.StoredMark], length: int) -> SafeString:
    """Draw the margin line of a revision: its stored marks, and its Markdown's length."""
    return plumbline.plumb_line(plumbline.place(marks, length=length))


@register.simple_tag(name="plumb_small")
def small_line(
    marks: Iterable[plumbline.StoredMark],
    horizontal: bool = False,  # noqa: FBT001, FBT002 (a template calls it by name)
) -> SafeString:
    """Draw the small line of a page, or of many pages whose marks stand one after the other."""
    verdicts = [plumbline.known(mark["verdict"]) for mark in marks]
    return plumbline.small_plumb_line(verdicts, horizontal=horizontal)


@register.filter
def truth_in_words(marks: Iterable[plumbline.StoredMark]) -> str:
    """Say what a line shows: "41 supported, 2 drift, 1 uncited", or "no claims"."""
    return plumbline.summary(plumbline.known(mark["verdict"]) for mark in marks)


@register.filter
def counts_in_words(summary: FaithfulnessSummary) -> str:
    """Say the same of what an audit found, from its counts alone."""
    verdicts = plumbline.VERDICTS
    return plumbline.summary(v for v in verdicts for _ in range(getattr(summary, v)))


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a symbol of static/icons/sprite.svg; decoration only, the words stand beside it."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("icons/sprite.svg"),
        name,
    )


@register.simple_tag
def verdict_badge(
    verdict: str,
    tinted: bool = False,  # noqa: FBT001, FBT002 (a template calls it by name)
) -> SafeString:
    """Show a verdict as shape, colour and word."""
    name = plumbline.known(verdict)
    return format_html(
        '<span class="verdict verdict-{}{}">{}{}</span>',
        name,
        " verdict--tinted" if tinted else "",
        icon(name),
        plumbline.WORDS[name],
    )


@register.simple_tag
def state_badge(state: str, label: str = "") -> SafeString:
    """Show the state of a page or a job in words and colour."""
    return format_html('<span class="state state--{}">{}</span>', state, label or state)


@register.simple_tag
def relative_time(when: datetime | None) -> SafeString | str:
    """Show how long ago `when` was, with the full date and time at hand; "never" of None."""
    if when is None:
        return "never"
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        when.isoformat(timespec="seconds"),
        date_format(timezone.localtime(when), "j F Y, H:i"),
        ago(when, now=timezone.now()),
    )


def ago(when: datetime, *, now: datetime) -> str:
    """Say in words how long before `now` `when` was; a date once a week has passed."""
    amount = int((now - when).total_seconds())
    unit = "second"
    if amount < 60:  # noqa: PLR2004 (a minute)
        return "just now"
    for size, name in _STEPS:
        if amount < size:
            break
        amount, unit = amount // size, name
    if unit == "day" and amount >= 7:  # noqa: PLR2004 (a week)
        return date_format(timezone.localtime(when), "j F Y")
    return f"{amount} {unit}{'' if amount == 1 else 's'} ago"
