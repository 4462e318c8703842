"""Small words for people."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 page", "1,204 lines"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
