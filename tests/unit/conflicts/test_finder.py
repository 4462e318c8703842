"""The finder as a whole: its fingerprint, and that no pair touches another."""

import pytest

from engines.conflicts import Statement, local_conflict_finder, thresholds

SETTINGS = sorted(name for name in dir(thresholds) if name.isupper())


def test_a_pair_is_compared_the_same_alone_and_among_others() -> None:
    pair = Statement("Members pay 60 euros a year."), Statement("Members pay 70 euros a year.")
    other = Statement("Grass is green."), Statement("The sky is blue.")
    finder = local_conflict_finder()
    assert finder.compare([other, pair])[1] == finder.compare([pair])[0]


@pytest.mark.parametrize("name", SETTINGS)
def test_changing_any_threshold_changes_the_fingerprint(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before = local_conflict_finder().fingerprint
    monkeypatch.setattr(thresholds, name, -1)
    assert local_conflict_finder().fingerprint != before
