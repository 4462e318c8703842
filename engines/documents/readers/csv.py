"""Tables kept as text: one line a row, the separator found from the file."""

import csv
import io
from collections.abc import Iterator

from engines.documents._encoding import decode_text
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine
from engines.documents._tables import looks_like_header, row_line

_SAMPLE = 16_384
_SEPARATORS = ",;\t|"


def _read(data: bytes, limits: Limits) -> Extract:
    return Extract(capped(_rows(decode_text(data)), limits))


def _rows(text: str) -> Iterator[RawLine]:
    header: list[str] | None = None
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), _dialect(text))
    for number, row in enumerate(rows, start=1):
        line = row_line(row, header or ())
        if header is None and line:
            header = row if looks_like_header(row) else []
        if line:
            yield RawLine(line, label=f"row {number}")


def _dialect(text: str) -> type[csv.Dialect]:
    try:
        return csv.Sniffer().sniff(text[:_SAMPLE], delimiters=_SEPARATORS)
    except csv.Error:
        return csv.excel  # one column, or too little to tell


FORMAT = Format(
    kind="csv",
    name="a table of comma-separated values",
    media_type="text/csv",
    extensions=(".csv", ".tsv"),
    read=_read,
)
