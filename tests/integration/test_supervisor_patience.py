"""A start that must wait puts nothing else to an end."""

import sys
import threading
from pathlib import Path

import pytest

from config import embedded
from config.child import Child
from config.supervisor import Supervisor


@pytest.mark.usefixtures("services")
def test_a_start_that_cannot_be_prepared_is_tried_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    attempts: list[str] = []
    stopping = threading.Event()

    def refuse_twice() -> None:
        attempts.append("start")
        if len(attempts) <= 2:
            raise embedded.ServiceError("The broker does not answer.")

    def stop_once_started() -> bool:
        if len(attempts) == 3:
            stopping.set()
        return False

    command = [sys.executable, "-c", "input()"]
    child = Child("sleeper", command, tmp_path / "log", before_start=refuse_twice)
    Supervisor([child], stop_once_started, stopping).run()
    said = capsys.readouterr().out
    assert said.count("Trying again: The broker does not answer.") == 1
    assert said.count("Started the sleeper") == 1
