"""What the bundled encoder promises about its vectors."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from engines.embed import DIMENSIONS, MODEL_NAME, MODEL_SHA256, OnnxEmbedder, local, local_embedder

TEXTS = (
    "Invoices over 5,000 euros need a second signature.",
    "Large bills must be signed twice.",
    "The boiler must not be run above 90 °C.",
)


def test_there_is_one_row_of_length_one_per_text() -> None:
    vectors = local_embedder().embed(TEXTS)
    assert vectors.shape == (3, DIMENSIONS)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(3), abs=1e-4)


def test_no_texts_give_no_rows() -> None:
    assert local_embedder().embed([]).shape == (0, DIMENSIONS)


def test_an_empty_text_still_has_a_vector() -> None:
    assert np.linalg.norm(local_embedder().embed([""])[0]) == pytest.approx(1, abs=1e-4)


def test_a_vector_does_not_depend_on_its_neighbours() -> None:
    alone = np.vstack([local_embedder().embed([text]) for text in TEXTS])
    assert np.array_equal(local_embedder().embed(TEXTS), alone)


def test_like_meaning_is_nearer_than_another_subject() -> None:
    invoice, bill, boiler = local_embedder().embed(TEXTS)
    assert invoice @ bill > invoice @ boiler + 0.2


def test_text_beyond_the_models_length_is_cut() -> None:
    long = "word " * 600
    assert np.array_equal(*local_embedder().embed([long, long + "and a different ending"]))


def test_the_files_are_the_ones_named_in_the_readme() -> None:
    folder = Path(local.__file__).parent / MODEL_NAME
    readme = (folder / "README.md").read_text()
    for name in ("model.onnx", "tokenizer.json"):
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() in readme
    assert MODEL_SHA256 in readme
    assert MODEL_SHA256[:12] in OnnxEmbedder.name
