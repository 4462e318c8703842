"""The document that says what must hold names tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
NAMED = re.compile(r"`((?:unit|integration|web|e2e|contracts|redteam)/[\w/]+\.py)(?:::(\w+))?`")
PROOFS = NAMED.findall((ROOT / "docs" / "cases.md").read_text(encoding="utf-8"))


def test_the_document_names_its_proofs() -> None:
    assert len(PROOFS) > 50


@pytest.mark.parametrize(("path", "name"), PROOFS)
def test_a_proof_is_there(path: str, name: str) -> None:
    file = ROOT / "tests" / path
    assert file.is_file()
    assert not name or f"def {name}(" in file.read_text(encoding="utf-8")
