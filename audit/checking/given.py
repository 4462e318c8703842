"""What a person gives to be verified, and how much of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.text import normalise, split_lines
from wiki.errors import RefusedError


@dataclass(frozen=True, slots=True)
class GivenSource:
    """A source to verify against.

    Attributes:
        number: The 2 of `[^S2:12-14]`.
        version: The version that a marker names; a text given once is its first.
        title: What people call it.
        lines: Its lines, normalised; line n of a marker is `lines[n - 1]`.
        searched: Whether claims without a marker are looked for in it.
        wiki: Whether it is a source of the wiki, with a screen of its own.
    """

    number: int
    title: str
    lines: tuple[str, ...]
    version: int = 1
    searched: bool = True
    wiki: bool = False

    @classmethod
    def of_text(cls, *, number: int, title: str, content: str) -> "GivenSource":
        """Make a source of a pasted text."""
        named = " ".join(normalise(title).split()) or f"Source {number}"
        return cls(number, named, tuple(split_lines(normalise(content))))

    @property
    def has_words(self) -> bool:
        """Whether there is anything to hold a claim against."""
        return any(line.strip() for line in self.lines)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that is verified at once: characters of text and of all sources, and sources."""

    text: int
    content: int
    sources: int


# What a person waits for in front of a screen; a command may take its time.
SCREEN_LIMITS = Limits(text=20_000, content=400_000, sources=20)
COMMAND_LIMITS = Limits(text=200_000, content=5_000_000, sources=200)


def require_within(*, text: str, sources: Sequence[GivenSource], limits: Limits) -> None:
    """Refuse what cannot be verified, each with its own sentence.

    Raises:
        RefusedError: The text or the sources are empty or too large.
    """
    if not text.strip():
        raise RefusedError("There is no text to verify. Put in the text whose claims are in doubt.")
    if not any(source.has_words for source in sources):
        raise RefusedError("There is no source to verify against. Add one that has words.")
    if len(sources) > limits.sources:
        message = f"{len(sources)} sources; {limits.sources} is the most. Leave some out."
        raise RefusedError(message)
    require_length("The words of the text", len(text), limits.text)
    content = sum(len(line) + 1 for source in sources for line in source.lines)
    require_length("The sources together", content, limits.content)


def require_length(what: str, found: int, most: int) -> None:
    """Refuse more than `most` characters.

    Raises:
        RefusedError: There are more.
    """
    if found > most:
        message = f"{what} have {found:,} characters; {most:,} is the most. Split them up."
        raise RefusedError(message)
