"""What a model may do with the statements of a source: choose, join neighbours, and word anew.

It names statements by number; the lines come from them, never from the model. What it words anew
is plain text on the lines of the statements it names; lists, tables and code stay as they are.
"""

from collections.abc import Iterator, Sequence

from pydantic import Field

from engines.llm import ReplyModel, WrongLanguageError, require_language
from engines.text import words
from engines.writer.styled import on_lines
from engines.writer.units import Piece, Unit

_MOST_JOINED = 4


class StatementReply(ReplyModel):
    """A statement: the numbers it rests on, and its words; no words take it as it stands."""

    numbers: list[int] = Field(max_length=8)
    text: str = Field(max_length=1_500)


class SectionReply(ReplyModel):
    """The statements to be kept, in any order."""

    statements: list[StatementReply] = Field(max_length=120)


def numbered(units: Sequence[Unit]) -> list[str]:
    """Return one line a unit, its number first; no text of a source can begin a line of its own."""
    return [f"{number}: {' '.join(unit.text.split())}\n" for number, unit in enumerate(units, 1)]


def reworded(units: Sequence[Unit], reply: SectionReply, *, language: str) -> list[Unit]:
    """Return the units a reply keeps, in the order of the source.

    A statement without a valid number is dropped. Words in another language than the source's,
    or with a number that its statements do not hold, are not taken: the statements are, verbatim.
    """
    kept: dict[int, list[Unit]] = {}
    taken: set[int] = set()
    for statement in reply.statements:
        run = _run(statement.numbers, units, taken)
        taken.update(run)
        if run:
            chosen = [units[place] for place in run]
            kept[run[0]] = list(_worded(chosen, " ".join(statement.text.split()), language))
    return [unit for place in sorted(kept) for unit in kept[place]]


def _run(numbers: Sequence[int], units: Sequence[Unit], taken: set[int]) -> list[int]:
    """Return the places of the first run of neighbours in one section; others are not joined."""
    places = sorted({n - 1 for n in numbers if 0 < n <= len(units) and n - 1 not in taken})
    run = places[:1]
    for place in places[1:_MOST_JOINED]:
        if place == run[-1] + 1 and units[place].section == units[run[0]].section:
            run.append(place)
    return run


def _worded(chosen: Sequence[Unit], text: str, language: str) -> Iterator[Unit]:
    first = chosen[0]
    if not text or not _may_say(chosen, text, language):
        yield from chosen
        return
    lines = [statement for unit in chosen for statement in unit.statements]
    words_anew = on_lines(
        text, min(each.first_line for each in lines), max(each.last_line for each in lines)
    )
    yield Unit(first.section, first.block, (Piece(words_anew),))


def _may_say(chosen: Sequence[Unit], text: str, language: str) -> bool:
    if any(unit.listed or unit.code is not None for unit in chosen):
        return False
    try:
        require_language(text, language)
    except WrongLanguageError:
        return False
    return _numbers(text) <= _numbers(" ".join(unit.text for unit in chosen))


def _numbers(text: str) -> set[str]:
    return {word for word in words(text) if any(map(str.isdigit, word))}
