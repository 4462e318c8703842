"""What every conflict finder promises, held by the bundled one and by the double alike."""

import pytest

from engines.conflicts import (
    ConflictFinder,
    Contradiction,
    ScriptedConflictFinder,
    Statement,
    local_conflict_finder,
)

PAGE = Statement("Members pay 60 euros a year.")
SAME = Statement("Each member pays a yearly fee of 60 euros.")
EMPTY = Statement("")


@pytest.fixture(params=["local", "scripted"])
def finder(request: pytest.FixtureRequest) -> ConflictFinder:
    return local_conflict_finder() if request.param == "local" else ScriptedConflictFinder()


def test_there_is_one_answer_per_pair_in_order(finder: ConflictFinder) -> None:
    assert finder.compare([(PAGE, SAME), (EMPTY, SAME), (PAGE, EMPTY)]) == [None, None, None]


def test_no_pairs_give_no_answers(finder: ConflictFinder) -> None:
    assert finder.compare([]) == []


def test_the_fingerprint_is_stable(finder: ConflictFinder) -> None:
    assert finder.fingerprint
    assert finder.fingerprint == finder.fingerprint.strip()


def test_the_double_answers_as_told_and_remembers_what_it_saw() -> None:
    finder = ScriptedConflictFinder(fingerprint="f")
    told = Contradiction("Differs.", 0.9, (), ())
    finder.enqueue(None, told)
    assert finder.compare([(PAGE, SAME)] * 3) == [None, told, None]
    assert finder.seen == [(PAGE, SAME)] * 3
    assert finder.fingerprint == "f"
