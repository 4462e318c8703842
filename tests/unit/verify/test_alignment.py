"""A claim laid beside the statement that it repeats."""

from hypothesis import given
from hypothesis import strategies as st

from engines.text.facts.tokens import tokenise
from engines.verify.alignment import written
from tests.unit.verify.doubting import comparison

LINES = "The gate opens at dawn. Guards do not leave the gate before the bell rings. It is green."
VOCABULARY = ["gate", "guards", "do", "not", "leave", "before", "the", "bell", "rings", "dawn"]
WORDS = st.lists(st.sampled_from(VOCABULARY), min_size=1)


def keys(text: str) -> list[str]:
    return [word.key for word in written(tokenise(text))]


def test_contractions_are_written_out() -> None:
    for short, long in (
        ("They don't leave", "They do not leave"),
        ("You can’t go", "You cannot go"),
        ("We won't and you'll see", "We will not and you will see"),
    ):
        assert keys(short) == keys(long)


def test_the_statement_with_most_of_the_words_is_taken() -> None:
    laid = comparison("Guards don't leave the gate after the bell rings.", LINES).alignment
    assert laid is not None
    assert LINES[laid.span.start : laid.span.end].startswith("Guards do not")
    [change] = laid.changes
    assert [token.text for token in (*change.said, *change.given)] == ["after", "before"]
    assert not change.opens
    assert not change.closes


def test_a_claim_in_other_words_is_laid_beside_none() -> None:
    assert comparison("Sentries stay until a chime sounds.", LINES).alignment is None


def test_a_claim_without_words_is_laid_beside_none() -> None:
    assert comparison("?!", LINES).alignment is None


@given(WORDS)
def test_every_word_is_either_shared_or_changed(said: list[str]) -> None:
    laid = comparison(" ".join(said), LINES).alignment
    if laid is not None:
        changed = sum(len(change.said) for change in laid.changes)
        assert changed + len(laid.matched) == len(said)
        assert laid.share == len(laid.matched) / len(said)
