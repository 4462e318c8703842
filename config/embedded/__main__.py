"""`python -m config.embedded start|stop|status`: the services without the site."""

import argparse
import sys
from collections.abc import Sequence

from config.embedded.errors import ServiceError
from config.embedded.services import ensure, is_running, stop


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; return 0, or 1 if the services do not run or cannot be changed."""
    parser = argparse.ArgumentParser(prog="python -m config.embedded", description=__doc__)
    parser.add_argument("action", choices=["start", "stop", "status"])
    action = parser.parse_args(arguments).action
    try:
        if action == "start":
            ensure()
        elif action == "stop":
            stop()
        else:
            running = is_running()
            sys.stdout.write("running\n" if running else "not running\n")
            return 0 if running else 1
    except ServiceError as error:
        sys.stderr.write(f"Plumbline: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
