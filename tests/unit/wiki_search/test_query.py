"""Anything that is typed is a query, and its signs mean what people expect."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text.analysis import search_terms
from wiki.search.days import EVER, Days, read_days
from wiki.search.lexical import LexicalQuery
from wiki.search.query import MAX_CHARACTERS, Query, parse, plain

HOSTILE = st.lists(
    st.one_of(
        st.text(max_size=20),
        st.sampled_from(
            [
                '"',
                "-",
                "one'",
                "&|!",
                ":*",
                "<->",
                "\x00",
                "source:",
                "state:",
                "updated:>",
                "\ud800",
            ]
        ),
    ),
    max_size=30,
).map("".join)


@pytest.mark.parametrize(
    ("typed", "words", "phrases", "excluded"),
    [
        ("annual leave", "annual leave", (), ()),
        ('"annual leave" hours', "hours", ("annual leave",), ()),
        ("leave -sick", "leave", (), ("sick",)),
        ('leave -"sick leave"', "leave", (), ("sick leave",)),
        ("one-way -return", "one-way", (), ("return",)),
        ("- leave --", "- leave --", (), ()),
        ('say "unpaired', 'say "unpaired', (), ()),
        ('5" pipe and 6" pipe', '5" pipe and 6" pipe', (), ()),
        ('""', "", (), ()),
        ("colour:blue", "colour:blue", (), ()),
        ("-state:draft", "", (), ("state:draft",)),
        ("updated:soon", "updated:soon", (), ()),
        ("source: 7", "source: 7", (), ()),
        ("https://a.example/b", "https://a.example/b", (), ()),
    ],
)
def test_what_is_typed_is_read(
    typed: str, words: str, phrases: tuple[str, ...], excluded: tuple[str, ...]
) -> None:
    read = parse(typed)
    assert (read.words, read.phrases, read.excluded) == (words, phrases, excluded)
    assert (read.state, read.source, read.updated) == ("", "", EVER)


def test_filters_are_no_words() -> None:
    read = parse('fees STATE:Draft source:"Travel law" updated:2025-11 "in May"')
    assert (read.state, read.source) == ("draft", "Travel law")
    assert read.updated == Days(date(2025, 11, 1), date(2025, 11, 30))
    assert read.text == "fees in May"
    assert read.unfiltered == 'fees "in May"'


@pytest.mark.parametrize(
    ("written", "days"),
    [
        ("2025", Days(date(2025, 1, 1), date(2025, 12, 31))),
        ("2024-02", Days(date(2024, 2, 1), date(2024, 2, 29))),
        ("2025-11-30", Days(date(2025, 11, 30), date(2025, 11, 30))),
        (">2025-01-01", Days(since=date(2025, 1, 2))),
        (">2025-01", Days(since=date(2025, 2, 1))),
        (">=2025", Days(since=date(2025, 1, 1))),
        ("<2025", Days(until=date(2024, 12, 31))),
        ("<=2025-02", Days(until=date(2025, 2, 28))),
        ("2025-13", None),
        ("2025-02-30", None),
        ("0000", None),
        (">9999-12-31", None),
        ("<0001-01-01", None),
        ("soon", None),
        ("", None),
    ],
)
def test_days_are_read_as_people_write_them(written: str, days: Days | None) -> None:
    assert read_days(written) == days


@settings(deadline=None)
@given(typed=HOSTILE)
def test_nothing_that_is_typed_breaks_the_reading(typed: str) -> None:
    for read in (parse(typed), plain(typed)):
        assert "\x00" not in read.text
        assert read.text.encode().decode() == read.text
        assert len(read.text) <= MAX_CHARACTERS
        words = LexicalQuery.of(read.words, phrases=read.phrases, excluded=read.excluded)
        assert all(words.variants)


@given(typed=HOSTILE)
def test_reading_what_was_left_after_reading_changes_nothing(typed: str) -> None:
    read = parse(typed)
    again = parse(read.unfiltered)
    assert (again.words, again.phrases, again.excluded) == (read.words, read.phrases, read.excluded)


@settings(deadline=None)
@given(typed=st.text(alphabet='ab "-:', max_size=40))
def test_no_word_is_lost(typed: str) -> None:
    read = parse(typed)
    kept = " ".join((read.text, *read.excluded))
    assert sorted(search_terms(kept)) == sorted(search_terms(plain(typed).words))


def test_signs_in_a_question_are_only_signs() -> None:
    assert plain('What does "comp time" mean -roughly?') == Query(
        words='What does "comp time" mean -roughly?',
        unfiltered='What does "comp time" mean -roughly?',
    )


def test_a_long_query_is_cut_and_that_is_said() -> None:
    read = parse("x" * 10_000)
    assert len(read.words) == MAX_CHARACTERS
    assert read.note == "Only the first 2,000 characters were looked at."
