"""What one quantity says about another."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text.facts import Relation, relate
from tests.unit.facts.reading import quantity


@pytest.mark.parametrize(
    ("stated", "given", "relation"),
    [
        ("14 days", "two weeks", Relation.EQUAL),
        ("no more than 80 hours", "a maximum of 80 hours", Relation.EQUAL),
        ("3 months", "90 days", Relation.EQUAL),
        ("up to 9 hours", "8 hours", Relation.DIFFERENT),
        ("over 10 cities", "11 cities", Relation.WITHIN),
        ("over 10 cities", "30 cities", Relation.DIFFERENT),
        ("under 10 kg", "9 kg", Relation.WITHIN),
        ("5 pounds", "£5", Relation.EQUAL),
        ("5 pounds", "2.268 kg", Relation.EQUAL),
        ("3 metres", "10 feet", Relation.EQUAL),
        ("about 366 metres", "1,200 feet", Relation.EQUAL),
        ("4 kilometres", "2.5 miles", Relation.EQUAL),
        ("380 metres", "1,200 feet", Relation.DIFFERENT),
        ("71 hours", "3 days", Relation.DIFFERENT),
        ("366 metres", "about 1,200 feet", Relation.ROUNDED),
        ("$10 an hour", "$10 a day", Relation.DIFFERENT),
        ("within 30 days", "after 30 days", Relation.DIFFERENT),
        ("4 hours", "up to 4 hours", Relation.BOUND_LOST),
        ("30 percent", "30 percent or more", Relation.BOUND_LOST),
        ("at least 5 kg", "at most 5 kg", Relation.DIFFERENT),
        ("at most 5 kg", "at least 5 kg", Relation.DIFFERENT),
        ("about 100 hours", "96 hours", Relation.ROUNDED),
        ("96 hours", "about 96 hours", Relation.ROUNDED),
        ("100 hours", "96 hours", Relation.DIFFERENT),
        ("about a month", "30-60 days", Relation.RANGE_LOST),
        ("within five business days", "3-5 business days", Relation.WITHIN),
        ("at least 3 business days", "3-5 business days", Relation.WITHIN),
        ("9 business days", "3-5 business days", Relation.DIFFERENT),
        ("5 kg", "5 hours", Relation.INCOMPARABLE),
        ("5 euros", "5 dollars", Relation.INCOMPARABLE),
    ],
)
def test_a_relation_is_found_after_conversion(stated: str, given: str, relation: Relation) -> None:
    assert relate(quantity(stated), quantity(given)) is relation


@settings(deadline=None)
@given(st.integers(min_value=1, max_value=10_000), st.sampled_from(["kg", "hours", "%", "euros"]))
def test_every_quantity_equals_itself(number: int, unit: str) -> None:
    found = quantity(f"{number} {unit}")
    assert relate(found, found) is Relation.EQUAL
