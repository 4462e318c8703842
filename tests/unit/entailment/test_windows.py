"""Long evidence is cut at the ends of sentences and lines, and nothing of it is lost."""

from hypothesis import given
from hypothesis import strategies as st

from engines.verify.entailment.windows import windows

_SENTENCES = st.lists(
    st.lists(st.sampled_from(["leave", "travel", "card", "hours", "forty"]), min_size=1, max_size=9)
    .map(lambda words: " ".join(words).capitalize() + "."),
    min_size=1,
    max_size=12,
)  # fmt: skip


def count(text: str) -> int:
    return len(text.split())


def test_evidence_that_fits_is_one_window() -> None:
    assert windows("One line.\nAnother line.", budget=10, count=count) == [
        "One line.\nAnother line."
    ]


def test_a_window_ends_where_a_sentence_ends() -> None:
    found = windows("Leave is paid. Travel is not. Cards are free.", budget=6, count=count)
    assert found == ["Leave is paid.\nTravel is not.", "Cards are free."]


def test_a_window_repeats_the_end_of_the_one_before() -> None:
    lines = "\n".join(f"Line {number}." for number in range(10))
    first, second, *_ = windows(lines, budget=8, count=count)
    assert first.split("\n")[-1] == second.split("\n")[0]


def test_a_sentence_that_is_too_long_stands_alone() -> None:
    long = "one two three four five six seven eight."
    assert windows(f"Short one.\n{long}\nShort two.", budget=4, count=count) == [
        "Short one.",
        long,
        "Short two.",
    ]


def test_markup_is_not_read() -> None:
    assert windows("Use the [card](https://example.org/a) now.", budget=20, count=count) == [
        "Use the card now."
    ]


def test_evidence_of_markup_alone_has_no_window() -> None:
    assert windows("![](picture.png)", budget=20, count=count) == []


@given(_SENTENCES, st.integers(min_value=1, max_value=30))
def test_every_sentence_is_in_a_window_and_only_single_sentences_are_too_long(
    parts: list[str], budget: int
) -> None:
    found = windows("\n".join(parts), budget=budget, count=count)
    assert {line for window in found for line in window.split("\n")} == set(parts)
    assert all(count(window) <= budget or "\n" not in window for window in found)


@given(_SENTENCES, st.integers(min_value=1, max_value=30))
def test_the_windows_follow_the_order_of_the_text(parts: list[str], budget: int) -> None:
    numbered = [f"{index} {part}" for index, part in enumerate(parts)]
    starts = [
        int(window.split()[0])
        for window in windows("\n".join(numbered), budget=budget, count=count)
    ]
    assert starts == sorted(set(starts))
