"""Embeddings that outlive a run."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from config.bench.search.kept_vectors import keeping


class Counting:
    name = "counting"
    dimensions = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return np.array([[len(text), 1] for text in texts], dtype=np.float32)


def test_a_text_is_embedded_once_even_by_two_runs(tmp_path: Path) -> None:
    first, second = Counting(), Counting()
    keeping(first, tmp_path / "kept").embed(["a", "bb", "a"])
    again = keeping(second, tmp_path / "kept").embed(["bb", "ccc", "a"])
    assert first.asked == ["a", "bb"]
    assert second.asked == ["ccc"]
    assert again.tolist() == [[2, 1], [3, 1], [1, 1]]


def test_two_models_keep_their_vectors_apart(tmp_path: Path) -> None:
    keeping(Counting(), tmp_path).embed(["a"])
    other = Counting()
    other.name = "other"
    keeping(other, tmp_path).embed(["a"])
    assert other.asked == ["a"]


def test_nothing_is_kept_where_no_folder_is_named() -> None:
    embedder = Counting()
    assert keeping(embedder, None) is embedder


def test_no_texts_have_no_rows(tmp_path: Path) -> None:
    kept = keeping(Counting(), tmp_path)
    assert kept.embed([]).shape == (0, 2)
    assert kept.dimensions == 2
