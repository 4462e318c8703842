"""Uploaded bytes on disk, addressed by what they are."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings

from wiki.errors import RefusedError

UNFINISHED_FOR = timedelta(days=1)
"""How long ago an upload last wrote, to be held for dead."""
_UNFINISHED = "tmp"


@dataclass(frozen=True, slots=True)
class Blob:
    """Bytes that are safely on disk."""

    sha256: str
    size: int

    @property
    def path(self) -> Path:
        """Where the bytes are."""
        return blob_path(self.sha256)


def blob_path(sha256: str) -> Path:
    """Return the place of the bytes with this hash."""
    return Path(settings.BLOB_DIR) / sha256[:2] / sha256


def store_blob(chunks: Iterable[bytes]) -> Blob:
    """Write bytes to disk and return their name; the same bytes are kept once.

    When this returns, the bytes survive a power cut: file and folder are synced before a job may
    be queued for them.

    Raises:
        RefusedError: More than the largest upload allowed.
    """
    root = Path(settings.BLOB_DIR)
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    digest, size = hashlib.sha256(), 0
    with tempfile.NamedTemporaryFile(dir=root, prefix=_UNFINISHED, delete=False) as file:
        temporary = Path(file.name)
        try:
            for chunk in chunks:
                size += len(chunk)
                _require_size(size)
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            temporary.unlink()
            raise
    return _settle(temporary, Blob(digest.hexdigest(), size))


def sweep_unfinished(*, older_than: timedelta = UNFINISHED_FOR) -> int:
    """Remove what uploads left on disk that were killed before their end; return how many.

    A file that is still written to is younger than any killed one by far, and is left alone.
    """
    limit = time.time() - older_than.total_seconds()
    root = Path(settings.BLOB_DIR)
    left = [path for path in root.glob(f"{_UNFINISHED}*") if _is_older(path, limit)]
    for path in left:
        path.unlink(missing_ok=True)
    return len(left)


def _is_older(path: Path, limit: float) -> bool:
    try:
        return path.stat().st_mtime < limit
    except FileNotFoundError:  # its upload ended this moment
        return False


def _require_size(size: int) -> None:
    if size > settings.MAX_UPLOAD_BYTES:
        most = settings.MAX_UPLOAD_BYTES // (1024 * 1024)
        message = f"This file is larger than {most} MB, the most this site takes. Split it."
        raise RefusedError(message)


def _settle(temporary: Path, blob: Blob) -> Blob:
    target = blob.path
    target.parent.mkdir(exist_ok=True)
    shutil.move(temporary, target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return blob


def delete_blob(sha256: str) -> None:
    """Remove bytes from disk; says nothing if they are gone already."""
    blob_path(sha256).unlink(missing_ok=True)
