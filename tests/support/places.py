"""A folder for services of a test's own, open to the user they run as."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config import embedded


@contextmanager
def throw_away_var(name: str = "var", *, below: Path | None = None) -> Iterator[dict[str, str]]:
    """Yield an environment that names a fresh `var`; stop its services and delete it.

    Not pytest's `tmp_path`: as root the services run as another user, whom its closed
    parents would keep out.

    Args:
        name: What to call it.
        below: Where to make it; by default in the system's folder for temporary files.
    """
    home = Path(tempfile.mkdtemp(prefix="plumbline-test-", dir=below))
    home.chmod(0o711)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PLUMBLINE")}
    env = {**clean, "PLUMBLINE_VAR": str(home / name), "PLUMBLINE_EMBEDDED_DURABLE": "0"}
    try:
        yield env
    finally:
        embedded.stop(env)
        shutil.rmtree(embedded.paths(env).sockets, ignore_errors=True)
        shutil.rmtree(home)
