"""Tables kept as text: one line a row, the separator found from the file."""

import csv
import io
from collections.abc import Iterator, Sequence

from engines.documents._encoding import decode_text
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine
from engines.documents._tables import SheetWriter

_SAMPLE = 16_384
_SEPARATORS = ",;\t|"


def _read(data: bytes, limits: Limits) -> Extract:
    return Extract(capped(_rows(decode_text(data)), limits))


def _rows(text: str) -> Iterator[RawLine]:
    writer = SheetWriter()
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), _dialect(text))
    for number, row in enumerate(rows, start=1):
        line = writer.line(row)
        if line:
            yield RawLine(line, label=f"row {number}")


def _dialect(text: str) -> type[csv.Dialect]:
    try:
        return csv.Sniffer().sniff(text[:_SAMPLE], delimiters=_SEPARATORS)
    except csv.Error:
        return _by_lines(text[:_SAMPLE].splitlines())


def _by_lines(lines: Sequence[str]) -> type[csv.Dialect]:
    """Take the separator on most lines: a title above, or a single column, puts the sniffer off."""

    class Found(csv.excel):
        delimiter = max(_SEPARATORS, key=lambda sign: sum(sign in line for line in lines))

    return Found


FORMAT = Format(
    kind="csv",
    name="a table of comma-separated values",
    media_type="text/csv",
    extensions=(".csv", ".tsv"),
    read=_read,
)
