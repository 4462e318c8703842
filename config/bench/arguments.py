"""Numbers on the command line that count something."""

from argparse import ArgumentTypeError


def whole(text: str) -> int:
    """Read a number of things, 0 and more."""
    return _at_least(0, text)


def positive(text: str) -> int:
    """Read how often something is done, 1 and more."""
    return _at_least(1, text)


def _at_least(least: int, text: str) -> int:
    number = int(text)
    if number < least:
        raise ArgumentTypeError(f"{number} is less than {least}")
    return number
