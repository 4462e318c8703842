"""Labelled rows: JSON Lines, plain or gzipped, read by one shape for each subject."""

import gzip
from itertools import islice
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError


class Row(BaseModel):
    """One labelled row; fields that a subject has no use for are left alone."""

    model_config = ConfigDict(extra="ignore", frozen=True)


AnyRow = TypeVar("AnyRow", bound=Row)


class UnreadableRowsError(Exception):
    """A file cannot be used for measuring; the message says which line and why."""


def read_rows(shape: type[AnyRow], path: Path, *, limit: int | None = None) -> list[AnyRow]:
    """Read the rows of a file, or the first `limit` of them; blank lines are none.

    Raises:
        UnreadableRowsError: naming the file and line.
    """
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8-sig") as file:
            lines = ((number, line) for number, line in enumerate(file, 1) if line.strip())
            return [_row(shape, path, number, line) for number, line in islice(lines, limit)]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise UnreadableRowsError(f"{path} cannot be read: {error}.") from error


def _row(shape: type[AnyRow], path: Path, number: int, line: str) -> AnyRow:
    try:
        return shape.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        message = f"{path} line {number}: {first['loc']}: {first['msg']}."
        raise UnreadableRowsError(message) from error
