"""A test run leaves no server and no folder behind, even when it is killed."""

import subprocess
import sys
from pathlib import Path

from config import embedded
from tests.support.places import throw_away_var
from tests.support.waiting import wait_until

ROOT = Path(__file__).parents[2]
A_RUN = """
import os
from config import embedded
from tests.support.guard import deleted_at_the_end
with deleted_at_the_end(embedded.paths(os.environ).var):
    embedded.ensure()
    print("ready", flush=True)
    input()
"""


def test_a_killed_run_is_cleared_up_after() -> None:
    with throw_away_var() as env:
        run = subprocess.Popen(
            [sys.executable, "-c", A_RUN],
            cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert run.stdout is not None
        assert run.stdout.readline() == "ready\n"
        assert embedded.is_running(env)
        run.kill()
        run.communicate()
        wait_until(lambda: not Path(env["PLUMBLINE_VAR"]).exists())
        assert not embedded.is_running(env)
