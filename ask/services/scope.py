"""What a wiki is about and what not, in the words of its purpose.md."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.gate.purpose import Statement, read_purpose
from wiki.models import Wiki
from wiki.services.wikis import STARTING_PURPOSE

_LONGEST = 200  # characters


@dataclass(frozen=True, slots=True)
class Scope:
    """Two lines of purpose.md; each "" where it has none.

    Attributes:
        about: What belongs.
        outside: What does not.
    """

    about: str
    outside: str


def scope_of(wiki: Wiki) -> Scope:
    """Return the first telling lines of a wiki's purpose.md; none of one that nobody has written.

    Nothing is worded anew: what a reader is told of a wiki is what its people wrote of it.
    """
    purpose = wiki.purposes.first()
    if purpose is None or purpose.text.strip() == STARTING_PURPOSE.strip():
        return Scope("", "")
    lines = purpose.text.splitlines()
    found = read_purpose(purpose.text)
    prose = [each for each in found if not lines[each.line - 1].lstrip().startswith("#")]
    return Scope(
        about=_first(prose, "about", "in") or _first(found, "about", "in"),
        outside=_first(prose, "out"),
    )


def _first(found: Sequence[Statement], *sides: str) -> str:
    """Return the first statement of the first side that has any."""
    told = (each.text for side in sides for each in found if each.side == side)
    text = next(told, "")
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]}…"
