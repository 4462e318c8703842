"""What a server or a worker loads before it forks lets its children end."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOADS_EVERYTHING_AND_FORKS = """
import os, sys
import django
django.setup()
from django.urls import get_resolver
from config.celery import app
app.loader.import_default_modules()
get_resolver().url_patterns
child = os.fork()
if child == 0:
    sys.exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.usefixtures("services")
def test_a_child_of_a_process_that_loaded_every_view_and_task_ends() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOADS_EVERYTHING_AND_FORKS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.stdout.strip(), done.returncode) == ("7", 0), done.stderr
