"""The embedder that remembers answers as the one behind it, and asks it only for what is new."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engines.embed import CachingEmbedder

TEXTS = st.lists(st.sampled_from("abcdefgh"), max_size=12)


class _Counting:
    """Embeds a letter as its code, and keeps what it was asked for."""

    name = "counting"
    dimensions = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return np.array([[ord(text), 1] for text in texts], dtype=np.float32).reshape(-1, 2)


@given(st.lists(TEXTS, max_size=6), st.integers(min_value=1, max_value=10))
def test_answers_are_those_of_the_embedder_behind(batches: list[list[str]], capacity: int) -> None:
    caching = CachingEmbedder(_Counting(), capacity=capacity)
    for texts in batches:
        assert np.array_equal(caching.embed(texts), _Counting().embed(texts))


def test_a_text_is_computed_once() -> None:
    behind = _Counting()
    caching = CachingEmbedder(behind)
    caching.embed(["a", "b", "a"])
    caching.embed(["b", "c"])
    assert behind.asked == ["a", "b", "c"]


def test_what_was_not_asked_for_longest_is_forgotten_first() -> None:
    behind = _Counting()
    caching = CachingEmbedder(behind, capacity=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        caching.embed([text])
    assert behind.asked == ["a", "b", "c", "b"]


def test_no_texts_give_no_rows() -> None:
    assert CachingEmbedder(_Counting()).embed([]).shape == (0, 2)


def test_it_goes_by_the_name_of_the_model() -> None:
    caching = CachingEmbedder(_Counting())
    assert (caching.name, caching.dimensions) == ("counting", 2)
