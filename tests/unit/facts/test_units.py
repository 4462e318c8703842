"""Units, limits, ranges and frequencies."""

import pytest

from engines.text.facts import Bound
from tests.unit.facts.reading import quantity, values

DAY = 86_400


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("two weeks", "14 days"),
        ("two hours", "120 minutes"),
        ("12 months", "one year"),
        ("a decade", "10 years"),
        ("half a year", "six months"),
        ("half an hour", "30 min"),
        ("2.0 litres", "2,000 ml"),
        ("194 °F", "90 °C"),
        ("-5 °C", "23 °F"),
        ("5 kg", "5000 g"),
        ("1 mile", "1.609344 km"),
        ("EUR 2,500", "2,500 euros"),
        ("$190 thousand", "190,000 dollars"),
        ("一百二十元", "120元"),
        ("8000 octets", "8 KB"),
        ("twice a year", "every six months"),
        ("three times per week", "3 times a week"),
        ("trente jours", "ثلاثين يومًا"),
    ],
)
def test_the_same_quantity_in_other_units_has_the_same_value(text: str, same: str) -> None:
    left, right = quantity(text), quantity(same)
    assert left.dimension == right.dimension
    assert left.low == pytest.approx(right.low, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("up to 4 hours", Bound.AT_MOST),
        ("no more than a year", Bound.AT_MOST),
        ("within a month", Bound.AT_MOST),
        ("a maximum of 80 hours", Bound.AT_MOST),
        ("80 hours or less", Bound.AT_MOST),
        ("The maximum daily dose for adults is 60 mg.", Bound.AT_MOST),
        ("Operating limit: 90 °C", Bound.AT_MOST),
        ("at least 3 days", Bound.AT_LEAST),
        ("30 percent or more", Bound.AT_LEAST),
        ("fewer than 3 years", Bound.BELOW),
        ("more than 20%", Bound.ABOVE),
        ("roughly 100 hours", Bound.ABOUT),
        ("about a month", Bound.ABOUT),
        ("höchstens drei Monate", Bound.AT_MOST),
        ("最高为120元", Bound.AT_MOST),
        ("The limit was raised. It is 5 kg.", Bound.EXACT),
        ("exactly 5 kg", Bound.EXACT),
    ],
)
def test_limiting_words_are_part_of_the_quantity(text: str, bound: Bound) -> None:
    assert quantity(text).bound is bound


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3-5 business days", 3, 5),
        ("between 2 and 8 °C", 2, 8),
        ("30–60 days", 30 * DAY, 60 * DAY),
        ("10 to 20 kg", 10_000, 20_000),
        ("90 minutes to 2 hours", 5400, 7200),
    ],
)
def test_a_range_has_two_ends(text: str, low: float, high: float) -> None:
    found = quantity(text)
    assert (found.low, found.high, found.is_range) == (low, high, True)


@pytest.mark.parametrize("text", ["from 20 to 10 kg", "2 kg to 5 days", "12 and 15 kg"])
def test_what_is_no_range_is_two_quantities(text: str) -> None:
    assert len(values(text)) == 2


def test_a_unit_may_stand_behind_describing_words() -> None:
    assert quantity("15 Military Leave days").unit == "day"
    assert quantity("240 annual leave hours").unit == "hour"


def test_a_unit_is_not_taken_from_the_next_phrase() -> None:
    assert quantity("two courses a day").dimension == "count"


def test_a_bare_count_names_what_it_counts() -> None:
    assert quantity("1,200 gearboxes were made").noun == "gearboxes"


def test_business_days_are_not_calendar_days() -> None:
    assert quantity("3 business days").dimension == "business time"


def test_nothing_happens_every_zero_days() -> None:
    assert [dimension for _, dimension in values("every 0 days")] == ["time"]
