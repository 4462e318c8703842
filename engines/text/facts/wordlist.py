"""Word tables written as prose, which is shorter and easier to compare than one word a line."""


def word_list(words: str) -> tuple[str, ...]:
    """Return the words of a text separated by white space."""
    return tuple(words.split())
