"""Telling a person at the terminal how far a long measurement is."""

import sys
import time

_begun = time.monotonic()


def say(what: str) -> None:
    """Write a line to stderr, with the seconds since the process began to measure."""
    sys.stderr.write(f"{time.monotonic() - _begun:7.0f} s  {what}\n")
    sys.stderr.flush()
