"""Running `manage.py bench`, and files for it."""

import gzip
import json
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

GOLD = Path(__file__).parents[2] / "data" / "gold"


def bench(*arguments: str) -> str:
    out = StringIO()
    call_command("bench", *arguments, stdout=out)
    return out.getvalue()


def figures(*arguments: str) -> dict[str, Any]:
    return dict(json.loads(bench(*arguments, "--json")))


def write(path: Path, *rows: object) -> Path:
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")
    return path
