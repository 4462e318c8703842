"""The cross-encoder in threads, in forked workers and with a bad setting."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from engines.verify.entailment import OnnxEntailment, local, local_entailment
from engines.verify.model import Pair

PAIR = Pair("Visitors are accompanied.", "Visitors must be accompanied at all times.")


@pytest.fixture
def fresh_cache() -> Iterator[None]:
    local_entailment.cache_clear()
    yield
    local_entailment.cache_clear()


def test_threads_get_the_same_relation_from_one_engine() -> None:
    engine = OnnxEntailment(threads=1)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: engine.relations([PAIR]), range(8)))
    assert all(relations == found[0] for relations in found)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_worker_loads_its_own_session() -> None:
    engine = OnnxEntailment(threads=1)
    expected = engine.relations([PAIR])
    child = os.fork()
    if child == 0:
        same = engine.relations([PAIR]) == expected
        os._exit(0 if same else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_nothing_is_loaded_before_the_first_pair() -> None:
    engine = OnnxEntailment()
    engine.relations([])
    assert engine._runtime is None
    engine.relations([PAIR])
    loaded: object = engine._runtime
    assert loaded is not None


def test_the_local_engine_is_one_per_process() -> None:
    assert local_entailment() is local_entailment()


@pytest.mark.usefixtures("fresh_cache")
def test_threads_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(local.THREADS_VARIABLE, "1")
    assert local_entailment()._threads == 1


@pytest.mark.usefixtures("fresh_cache")
@pytest.mark.parametrize("value", ["0", "two", "-1"])
def test_a_bad_number_of_threads_is_named(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(local.THREADS_VARIABLE, value)
    with pytest.raises(ValueError, match=local.THREADS_VARIABLE):
        local_entailment()
