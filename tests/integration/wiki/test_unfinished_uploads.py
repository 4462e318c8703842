"""What a killed upload left on disk goes away; what is written now, and what is kept, stays."""

import logging
import os
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as configured
from pytest_django import Settings

from ingest.tasks import sweep_uploads
from wiki.services.blobs import UNFINISHED_FOR, store_blob, sweep_unfinished

HOUR = 3600


@pytest.fixture
def blobs(tmp_path: Path, settings: Settings) -> Path:
    settings.BLOB_DIR = tmp_path / "blobs"
    return tmp_path / "blobs"


class PowerCutError(BaseException):
    """Ends an upload where nothing can clean up any more."""


def unfinished(blobs: Path, *, hours: float) -> Path:
    """Leave the file of an upload that was killed that long ago."""
    before = set(blobs.glob("*")) if blobs.exists() else set()
    seen: list[Path] = []

    def chunks() -> Iterator[bytes]:
        yield b"half"
        (path,) = set(blobs.glob("*")) - before
        seen.append(path)
        os.link(path, path.with_suffix(".kept"))
        raise PowerCutError

    with pytest.raises(PowerCutError):
        store_blob(chunks())
    (path,) = seen
    path.with_suffix(".kept").rename(path)
    then = time.time() - hours * HOUR
    os.utime(path, (then, then))
    return path


def test_an_old_unfinished_upload_is_swept_and_a_young_one_is_not(blobs: Path) -> None:
    kept = store_blob([b"whole"])
    os.utime(kept.path, (0, 0))
    old = unfinished(blobs, hours=25)
    young = unfinished(blobs, hours=1)
    assert sweep_unfinished() == 1
    assert not old.exists()
    assert young.exists()
    assert kept.path.read_bytes() == b"whole"
    assert sweep_unfinished(older_than=timedelta(minutes=1)) == 1
    assert not young.exists()


def test_a_site_without_uploads_has_nothing_to_sweep(blobs: Path) -> None:
    assert sweep_unfinished() == 0
    assert not blobs.exists()


def test_the_clock_sweeps_more_often_than_an_upload_is_held_for_alive(
    blobs: Path, caplog: pytest.LogCaptureFixture
) -> None:
    unfinished(blobs, hours=25)
    with caplog.at_level(logging.WARNING):
        sweep_uploads()
        sweep_uploads()
    assert [record.getMessage() for record in caplog.records] == [
        "Removed 1 unfinished upload(s) from the disk."
    ]
    planned = configured.CELERY_BEAT_SCHEDULE["sweep-uploads"]
    assert planned["task"] == "ingest.tasks.sweep_uploads"
    assert timedelta(seconds=float(str(planned["schedule"]))) < UNFINISHED_FOR
