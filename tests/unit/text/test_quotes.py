import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engines.text import QuoteFinder, QuoteMatch, find_quote

LINES = [
    "# Leave",
    "",
    "The window is 114 days.",
    "The window is **14 days** for “all” full-",
    "time staff, see [here](https://a.example).[^S1:2]",
    "",
    "- The fee is not due before 3 May.",
    "Staff who travel file a report within 30 days of the end of their journey.",
    "The window is 14 days for all.",
    "窗口是十四天，所有全职员工都适用，详情请见手册。",
]


@pytest.mark.parametrize(
    ("quote", "first", "last"),
    [
        ("The window is 114 days.", 3, 3),
        ("full-\ntime staff", 4, 5),
        ("  # Leave\n", 1, 1),
        ("\n".join(LINES), 1, len(LINES)),
    ],
)
def test_verbatim_words_are_found_exactly(quote: str, first: int, last: int) -> None:
    assert find_quote(quote, LINES) == QuoteMatch(first, last, "exact", 1.0)


@pytest.mark.parametrize(
    ("quote", "first", "last"),
    [
        ('THE WINDOW  IS 14 days\nfor "all" full-time staff, see here.', 4, 5),
        ("fulltime staff", 4, 5),
        ("• The fee is not due", 7, 7),
        ("the [[Window|window]] is **114** days", 3, 3),
    ],
)
def test_case_space_quotes_dashes_and_markup_make_no_difference(
    quote: str, first: int, last: int
) -> None:
    assert find_quote(quote, LINES) == QuoteMatch(first, last, "normalised", 1.0)


@pytest.mark.parametrize(
    ("quote", "line"),
    [
        ("The fee isn't due before 3 May.", 7),
        ("Staff who travel must file a report within 30 days of the end of a journey.", 8),
        ("窗口是十四天，所有全职员工均适用，详情请见手册。", 10),
    ],
)
def test_similar_words_are_found_with_their_similarity(quote: str, line: int) -> None:
    match = find_quote(quote, LINES)
    assert match is not None
    assert (match.first, match.last, match.method) == (line, line, "fuzzy")
    assert 0.85 <= match.score < 1
    assert find_quote(quote, LINES, threshold=0.999) is None


@pytest.mark.parametrize(
    "quote",
    [
        "",
        " \n ",
        "4 days",
        "The fee is due before 3 May.",
        "The fee is not due before 4 May.",
        "Staff who travel file a report within 60 days of the end of their journey.",
        "An entirely different sentence.",
        "***",
        "word " * 2000,
    ],
)
def test_what_does_not_stand_there_is_not_found(quote: str) -> None:
    assert find_quote(quote, LINES) is None


def test_a_quotation_longer_than_the_text_is_compared_with_all_of_it() -> None:
    match = find_quote(
        "The fee is not due before 3 May, they say", ["The fee is not due before 3 May"]
    )
    assert match is not None
    assert match.method == "fuzzy"


def test_of_several_places_the_nearest_wins_else_the_first() -> None:
    lines = ["It is so."] * 9
    assert [find_quote("It is so.", lines, near=near) for near in (None, 1, 5, 9, 99)] == [
        QuoteMatch(line, line, "exact", 1.0) for line in (1, 1, 5, 9, 9)
    ]


def test_a_place_before_is_found_as_well_as_one_behind() -> None:
    lines = ["It is so.", "x", "x", "it is 114", "It is so.", "14"]
    finder = QuoteFinder(lines)
    assert finder.find("It is so.", near=2) == QuoteMatch(1, 1, "exact", 1.0)
    assert finder.find("It is so.", near=4) == QuoteMatch(5, 5, "exact", 1.0)
    assert finder.find("14", near=4) == QuoteMatch(6, 6, "exact", 1.0)


def test_no_lines_hold_no_quotation() -> None:
    assert find_quote("It is so.", []) is None


WORDY_LINES = st.lists(
    st.lists(st.sampled_from(["word", "14", "a.b", "*so*", "窗口", "-", '"x"']), max_size=6).map(
        " ".join
    ),
    min_size=1,
    max_size=12,
)


@settings(deadline=None)
@given(WORDY_LINES, st.data())
def test_every_verbatim_quotation_of_lines_is_found_exactly(
    lines: list[str], data: st.DataObject
) -> None:
    first = data.draw(st.integers(1, len(lines)))
    last = data.draw(st.integers(first, len(lines)))
    quote = "\n".join(lines[first - 1 : last])
    assume(quote.strip())
    match = find_quote(quote, lines, near=first)
    assert match is not None
    assert match.method == "exact"
    assert quote.strip() in "\n".join(lines[match.first - 1 : match.last])


@settings(deadline=None)
@given(WORDY_LINES, st.data())
def test_every_line_is_found_again_in_capitals_and_in_its_place(
    lines: list[str], data: st.DataObject
) -> None:
    number = data.draw(st.integers(1, len(lines)))
    assume(any(character.isalnum() for character in lines[number - 1]))
    match = find_quote(lines[number - 1].upper(), lines, near=number)
    assert match is not None
    assert match.first <= number <= match.last
