"""Where the sites of the benchmarks are made, seen apart from those of others."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def sites(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that the sites of this test alone are made in, and deleted from."""
    folder = Path(tempfile.mkdtemp(prefix="plumbline-benching-"))
    # As root the services run as another user, who passes through to folders of their own.
    folder.chmod(0o711)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    shutil.rmtree(folder)
