"""Stops the services of a test run and deletes their folder, however the run ends.

The guard is a process that waits for the end of its standard input, which comes when the run
closes it and also when the run is killed.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def deleted_at_the_end(var: Path) -> Iterator[None]:
    """Guard `var` for the length of a block, even if this process never leaves it."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.guard", str(var)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        start_new_session=True,
    ):
        yield


def clear(var: Path) -> None:
    """Stop what runs below `var` and delete it."""
    # Imported late: a waiting guard should cost nothing.
    from config import embedded  # noqa: PLC0415

    env = {"PLUMBLINE_VAR": str(var)}
    embedded.stop(env)
    shutil.rmtree(embedded.paths(env).sockets, ignore_errors=True)
    shutil.rmtree(var, ignore_errors=True)


if __name__ == "__main__":
    sys.stdin.read()
    clear(Path(sys.argv[1]))
