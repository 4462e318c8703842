"""Numbers that come with an address."""

# More digits name nothing we keep, and very many cost Python more than they are worth.
_MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """Read a number that a person or a link wrote in digits; None for anything else."""
    return int(text) if len(text) <= _MOST_DIGITS and text.isdecimal() else None
