"""The subjects of `manage.py bench` that need this site, in a checkout where none was started."""

from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import connection

from tests.integration.bench.benching import bench, write

ROW = {"claim": "It is so.", "evidence": "It is so.", "verdict": "supported"}


@pytest.mark.django_db
@pytest.mark.parametrize("table", ["endpoints_roleendpoint", "wiki_wiki"])
def test_what_is_missing_is_said(tmp_path: Path, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER TABLE "{table}" RENAME TO away')
    rows = str(write(tmp_path / "rows.jsonl", ROW))
    needs_models = ["faithfulness", rows, "--auditor", "llm"]
    asked = ["pages", "--wiki", "office"] if table == "wiki_wiki" else needs_models
    with pytest.raises(CommandError, match="no tables yet: start it once"):
        bench(*asked)
