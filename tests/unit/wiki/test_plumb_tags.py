"""The shared template tags say things in words, and escape what people wrote."""

from datetime import UTC, datetime, timedelta

import pytest
from django.template import Context, Engine

from wiki.templatetags.plumb import ago

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
ENGINE = Engine(libraries={"plumb": "wiki.templatetags.plumb"})


def render(source: str, **context: object) -> str:
    return ENGINE.from_string("{% load plumb %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(hours=24), "1 day ago"),
        (timedelta(days=6, hours=23), "6 days ago"),
        (timedelta(days=7), "23 November 2026"),
        (timedelta(seconds=-5), "just now"),
    ],
)
def test_a_time_is_told_as_people_tell_it(before: timedelta, words: str) -> None:
    assert ago(NOW - before, now=NOW) == words


def test_a_time_carries_its_exact_date() -> None:
    assert 'datetime="2026-11-30T12:00:00+00:00"' in render("{% relative_time when %}", when=NOW)


def test_no_time_at_all_is_never() -> None:
    assert render("{% relative_time when %}", when=None) == "never"


def test_a_verdict_is_a_shape_a_colour_and_a_word() -> None:
    badge = render('{% verdict_badge "unchecked" %}')
    assert 'class="verdict verdict-unchecked"' in badge
    assert "#unchecked" in badge
    assert badge.endswith("could not check</span>")


def test_a_tinted_verdict_says_so_in_its_class() -> None:
    assert "verdict--tinted" in render('{% verdict_badge "drift" tinted=True %}')


def test_a_state_may_have_its_own_words_and_they_are_escaped() -> None:
    assert render('{% state_badge "active" %}') == '<span class="state state--active">active</span>'
    assert "&lt;b&gt;" in render('{% state_badge "held" words %}', words="<b>")


def test_an_icon_is_decoration() -> None:
    assert 'aria-hidden="true"' in render('{% icon "search" %}')


def test_the_lines_are_drawn_from_what_the_audit_stored() -> None:
    marks = [{"ordinal": 3, "start": 0, "end": 5, "verdict": "drift"}]
    assert 'href="#claim-3"' in render("{% plumb_line marks 10 %}", marks=marks)
    assert "<title>1 drift</title>" in render("{% plumb_small marks %}", marks=marks)
    assert 'width="64"' in render("{% plumb_small marks horizontal=True %}", marks=marks)
    assert render("{{ marks|truth_in_words }}", marks=marks) == "1 drift"
