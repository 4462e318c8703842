"""The encoder in threads, in forked workers and with a bad setting."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from engines.embed import OnnxEmbedder, local, local_embedder

TEXT = "Visitors must be accompanied at all times."


@pytest.fixture
def fresh_cache() -> Iterator[None]:
    local_embedder.cache_clear()
    yield
    local_embedder.cache_clear()


def test_threads_get_the_same_vector_from_one_embedder() -> None:
    embedder = OnnxEmbedder(threads=1)
    with ThreadPoolExecutor(4) as pool:
        vectors = list(pool.map(lambda _: embedder.embed([TEXT])[0], range(8)))
    assert all(np.array_equal(vectors[0], vector) for vector in vectors)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_worker_loads_its_own_session() -> None:
    embedder = OnnxEmbedder(threads=1)
    expected = embedder.embed([TEXT])
    child = os.fork()
    if child == 0:
        same = np.array_equal(embedder.embed([TEXT]), expected)
        os._exit(0 if same else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_nothing_is_loaded_before_the_first_text() -> None:
    embedder = OnnxEmbedder()
    assert embedder._runtime is None
    embedder.embed([TEXT])
    loaded: object = embedder._runtime
    assert loaded is not None


def test_the_local_embedder_is_one_per_process() -> None:
    assert local_embedder() is local_embedder()


@pytest.mark.usefixtures("fresh_cache")
def test_threads_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(local.THREADS_VARIABLE, "1")
    embedder = local_embedder()._embedder
    assert isinstance(embedder, OnnxEmbedder)
    assert embedder._threads == 1


@pytest.mark.usefixtures("fresh_cache")
@pytest.mark.parametrize("value", ["0", "-1", "two", ""])
def test_a_senseless_number_of_threads_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(local.THREADS_VARIABLE, value)
    with pytest.raises(ValueError, match=r"PLUMBLINE_EMBED_THREADS must be a whole number"):
        local_embedder()
