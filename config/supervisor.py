"""`python -m config.supervisor`: the whole site on one machine, until Ctrl-C.

It starts the embedded services, migrates, and runs the web server, a worker and the clock of
the periodic tasks. What dies is started again; what it started ends with it.
"""

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from config import embedded
from config.child import Child
from config.site import Address, Opening, children, migrate, require_free_port, say

_TICK_SECONDS = 0.5
_STOP_SECONDS = 10.0


@dataclass(slots=True)
class Supervisor:
    """Keeps children and services running until it is told to stop.

    Attributes:
        children: What to keep running.
        opening: Called about twice a second until it says that all is open.
        stopping: Set when it is time to end; a signal sets it too.
    """

    children: Sequence[Child]
    opening: Callable[[], bool]
    stopping: threading.Event = field(default_factory=threading.Event)
    _trouble: str = ""

    def run(self) -> None:
        """Keep everything running until `stopping` is set, then stop the children.

        Raises:
            ServiceError: The site cannot be opened.
        """
        is_open = False
        try:
            while not self.stopping.is_set():
                self._look_after()
                is_open = is_open or self.opening()
                self.stopping.wait(_TICK_SECONDS)
        finally:
            say("Stopping.")
            self._stop_children()

    def _look_after(self) -> None:
        """Start what is not running. It may take several attempts: say so once."""
        try:
            embedded.ensure()
            for child in self.children:
                if child.keep_running():
                    say(f"Started the {child.name}; its log is {child.log}")
        except embedded.ServiceError as error:
            if str(error) != self._trouble:
                self._trouble = str(error)
                say(f"Trying again: {error}")
        else:
            self._trouble = ""

    def _stop_children(self) -> None:
        for child in self.children:
            child.ask_to_stop()
        deadline = time.monotonic() + _STOP_SECONDS
        for child in self.children:
            child.stop(seconds=deadline - time.monotonic())


def _serve(address: Address, *, demo: bool, stopping: threading.Event) -> None:
    here = embedded.paths(os.environ)
    require_free_port(address)
    with embedded.in_use() as use:
        migrate(here)
        if stopping.is_set():
            return
        opening = Opening(address, demo=demo)
        try:
            Supervisor(children(here, address, use), opening, stopping).run()
        finally:
            opening.abandon()


def _stop_on_signals(stopping: threading.Event) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stopping.set())


def main(arguments: Sequence[str]) -> int:
    """Run the site until a signal ends it; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m config.supervisor", description=__doc__)
    parser.add_argument("--host", default=os.environ.get("PLUMBLINE_HOST", "127.0.0.1"))
    parser.add_argument("--port", type=int, default=os.environ.get("PLUMBLINE_PORT", "8000"))
    parser.add_argument("--demo", action="store_true", help="fill an empty site with an example")
    options = parser.parse_args(arguments)
    stopping = threading.Event()
    _stop_on_signals(stopping)
    try:
        _serve(Address(options.host, options.port), demo=options.demo, stopping=stopping)
    except embedded.ServiceError as error:
        if not stopping.is_set():
            sys.stderr.write(f"Plumbline cannot start: {error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
