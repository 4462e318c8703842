"""Dates and times of day."""

import pytest

from engines.text.facts import extract, same_date


def date(text: str) -> tuple[int | None, int | None, int | None]:
    (found,) = extract(text).dates
    return found.year, found.month, found.day


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It ends on 30 June 2026.", (2026, 6, 30)),
        ("March 1st, 2024", (2024, 3, 1)),
        ("until March 2024", (2024, 3, None)),
        ("since 4 February", (None, 2, 4)),
        ("It is held in April.", (None, 4, None)),
        ("2026-03-01", (2026, 3, 1)),
        ("2026/03", (2026, 3, None)),
        ("am 1.3.2026", (2026, 3, 1)),
        ("on 25/12/2026", (2026, 12, 25)),
        ("on 12/25/2026", (2026, 12, 25)),
        ("on 03/04/2026", (2026, None, None)),
        ("el 1 de febrero de 2023", (2023, 2, 1)),
        ("1er mars 2024", (2024, 3, 1)),
        ("am 1. März 2024", (2024, 3, 1)),
        ("2024年3月1日", (2024, 3, 1)),
        ("opened in autumn 2019", (2019, None, None)),
        ("2024年", (2024, None, None)),
        ("In May. 5000 people came", (None, 5, None)),
    ],
)
def test_a_date_is_read_as_far_as_it_is_given(
    text: str, parts: tuple[int | None, int | None, int | None]
) -> None:
    assert date(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "You may go.",
        "They march on.",
        "It costs $2000.",
        "2000 euros",
        "1/2/3",
        "99.99.2026",
        "May I?",
        "a list of 2026-99 items",
    ],
)
def test_what_looks_like_a_date_but_is_none(text: str) -> None:
    assert all(found.month is None for found in extract(text).dates)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("no later than 3:30 PM ET", 930),
        ("closes at 17:00", 1020),
        ("at 12 am", 0),
        ("at 12 p.m.", 720),
        ("at noon", 720),
        ("before midnight", 0),
        ("um 9 Uhr", 540),
        ("午後2時", 840),
    ],
)
def test_a_time_of_day_is_minutes_after_midnight(text: str, minutes: int) -> None:
    (found,) = extract(text).times
    assert found.minutes == minutes


@pytest.mark.parametrize("text", ["a ratio of 4:75", "25:00", "2時間", "room 12"])
def test_what_looks_like_a_time_but_is_none(text: str) -> None:
    assert extract(text).times == ()


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("30 June 2026", "June 2026", True),
        ("30 June 2026", "31 March 2026", False),
        ("autumn 2019", "May 2021", False),
        ("in 2019", "in April", None),
    ],
)
def test_dates_agree_in_the_parts_both_have(left: str, right: str, *, same: bool | None) -> None:
    assert same_date(extract(left).dates[0], extract(right).dates[0]) is same
