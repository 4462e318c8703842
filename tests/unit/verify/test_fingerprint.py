"""A verdict goes stale when anything that made it changes."""

import pytest

from engines.verify import local_auditor, thresholds

SETTINGS = sorted(name for name in dir(thresholds) if name.isupper())


@pytest.mark.parametrize("name", SETTINGS)
def test_changing_any_threshold_changes_the_fingerprint(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before = local_auditor().fingerprint
    monkeypatch.setattr(thresholds, name, -1)
    assert local_auditor().fingerprint != before
