#!/usr/bin/env python
"""Django's command line, with the embedded services there when a command needs them."""

import os
import sys

from config import embedded

# `bench` starts them itself where what it measures needs them.
_NEEDS_NO_SERVICES = {
    "bench",
    "collectstatic",
    "help",
    "makemessages",
    "startapp",
    "test",
    "version",
}


def main() -> None:
    """Run the command named on the command line; a service that fails is one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    try:
        if command not in _NEEDS_NO_SERVICES and not command.startswith("-"):
            embedded.ensure()
        execute_from_command_line(sys.argv)
    except embedded.ServiceError as error:
        sys.exit(f"Plumbline cannot start: {error}")
    except KeyboardInterrupt:
        sys.exit(130)  # what a shell reports of a program ended by Ctrl-C


if __name__ == "__main__":
    main()
