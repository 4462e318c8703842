"""The site's secret key when none is configured."""

import os
import secrets
import tempfile
from pathlib import Path

from config.embedded.folders import make_folder, plain_errors


def secret_key(var: Path) -> str:
    """Return the key kept in `var`, made the first time.

    Raises:
        ServiceError: `var` cannot be written.
    """
    file = var / "secret_key"
    if not file.exists():
        make_folder(var)
        with plain_errors(var):
            _write_once(file, secrets.token_urlsafe(50))
    with plain_errors(file):
        return file.read_text()


def _write_once(file: Path, text: str) -> None:
    """Put a whole file in place unless another process was first."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    draft = Path(name)
    with os.fdopen(handle, "w") as stream:
        stream.write(text)
    try:
        file.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
