"""Numbers in digits and words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text.facts import extract
from engines.text.facts.numbers import parse_digits
from tests.unit.facts.reading import quantity, values


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("1,200", "en", 1200),
        ("1.200", "en", 1.2),
        ("1.200", "de", 1200),
        ("1,200", "de", 1.2),
        ("1.234,56", "de", 1234.56),
        ("1,234.56", "en", 1234.56),
        ("1,234,567", "en", 1234567),
        ("386,279.556,448.701", "en", 386279556448701),
        ("1.234.567", "de", 1234567),
        ("12'000", "de", 12000),
        ("12\u202f000,5", "fr", 12000.5),
        ("0.125", "de", 0.125),
        ("2,5", "en", 2.5),
        ("1234.567", "de", 1234.567),
    ],
)
def test_separators_are_read_in_the_style_of_the_language(
    text: str, language: str, value: float
) -> None:
    assert parse_digits(text, language=language) == pytest.approx(value)


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=10**12))
def test_grouped_digits_give_back_the_number(number: int) -> None:
    assert parse_digits(f"{number:,}") == number
    assert parse_digits(f"{number:,}".replace(",", "."), language="de") == number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("twenty-five people", 25),
        ("one hundred and twenty people", 120),
        ("two thousand five hundred people", 2500),
        ("a dozen eggs", 12),
        ("48.7 million users", 48_700_000),
        ("10k users", 10_000),
        ("vingt-cinq personnes", 25),
        ("soixante-dix personnes", 70),
        ("quatre-vingt-dix personnes", 90),
        ("fünfundzwanzig Leute", 25),
        ("treinta y cinco personas", 35),
        ("عشرون شخصا", 20),
        ("15万", 150_000),
        ("三百二十五", 325),
    ],
)
def test_words_and_magnitudes_are_numbers(text: str, value: float) -> None:
    assert quantity(text).low == pytest.approx(value)


@pytest.mark.parametrize("text", ["One of the best.", "No one came.", "The first use of it."])
def test_a_pronoun_or_first_is_no_count(text: str) -> None:
    assert all(dimension == "ordinal" for _, dimension in values(text))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("a third of the tickets", 1 / 3),
        ("three quarters of it", 0.75),
        ("two-thirds of it", 2 / 3),
        ("half of the staff", 0.5),
        ("33.4% of all tickets", 0.334),
        ("8 per cent", 0.08),
        ("约三成", 0.3),
    ],
)
def test_fractions_and_percent_are_shares(text: str, share: float) -> None:
    assert quantity(text).dimension == "ratio"
    assert quantity(text).low == pytest.approx(share)


def test_ordinals_are_told_from_counts() -> None:
    assert values("the 15th row and the twelfth column") == [(15, "ordinal"), (12, "ordinal")]


def test_five_then_six_are_two_numbers() -> None:
    assert [value for value, _ in values("rooms five, six and seven")] == [5, 6, 7]


def test_a_number_in_a_code_is_no_quantity() -> None:
    assert values("Form F-12 replaces GS-15 and P1.") == []


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_facts_whose_spans_lie_in_it(text: str) -> None:
    facts = extract(text)
    spans = [
        *(each.span for each in facts.quantities),
        *(each.span for each in facts.dates),
        *(each.span for each in facts.times),
        *(each.span for each in facts.names),
        *(each.span for each in facts.cues),
    ]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
