"""`manage.py bench conflicts|gate|ask`: public figures, and what is left behind: nothing."""

import os
from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.integration.bench.benching import GOLD, bench, figures, write
from wiki.models import Source, Wiki

QUESTION = {"question": "How much is the fee?", "answerable": True}


def test_conflicts_have_precision_and_recall() -> None:
    found = figures("conflicts", str(GOLD / "conflicts_dev.jsonl"), "--limit", "8")
    assert set(found) == {"n", "precision", "recall", "order"}
    assert found["n"] == 8


def test_the_gate_has_its_accuracy_both_ways() -> None:
    found = figures("gate", str(GOLD / "gate_dev.jsonl"), "--limit", "3")
    assert found == {
        "n": 3,
        "accuracy": 1.0,
        "in_scope_recall": 1.0,
        "out_of_scope_recall": None,
    }


@pytest.mark.parametrize("subject", ["faithfulness", "conflicts", "gate", "audit", "cascade"])
def test_fewer_rows_than_none_are_refused(subject: str) -> None:
    with pytest.raises(CommandError, match="--limit: -1 is less than 0"):
        bench(subject, str(GOLD / "gate_dev.jsonl"), "--limit", "-1")


def test_figures_are_lines_for_people() -> None:
    said = bench("gate", str(GOLD / "gate_dev.jsonl"), "--limit", "3").splitlines()
    assert said == ["n: 3", "accuracy: 1.000", "in scope recall: 1.000", "out of scope recall: –"]


def test_a_folder_is_asked_in_a_site_of_its_own(
    tmp_path: Path, sites: Path, transactional_db: None
) -> None:
    corpus = tmp_path / "corpus"
    (corpus / "rules").mkdir(parents=True)
    (corpus / "rules" / "fees.md").write_text(
        "# Membership fees\n\n"
        "The annual membership fee is 60 euros for adults.\n\n"
        "Children under twelve pay no membership fee.\n"
    )
    rows = write(
        tmp_path / "q.jsonl",
        {
            "question": "How much is the annual membership fee for adults?",
            "answerable": True,
            "must_include": ["sixty euros"],
            "gold": [{"file": "fees.md", "lines": [3, 3]}],
        },
        {"question": "Who won the football World Cup in 2022?", "answerable": False},
    )
    found = figures("ask", str(rows), "--corpus", str(corpus))
    assert found == {
        "n": 2,
        "answered_right": 1.0,
        "gold_cited": 1.0,
        "right_and_cited": 1.0,
        "abstained": 1.0,
        "uncited_sentences": 0,
    }
    assert not Wiki.objects.exists()
    assert not Source.objects.exists()
    assert not list(sites.iterdir())


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    rows = write(tmp_path / "q.jsonl", QUESTION)
    for corpus in (tmp_path / "missing", tmp_path / "empty"):
        (tmp_path / "empty").mkdir(exist_ok=True)
        with pytest.raises(CommandError, match=f"no files below .*{corpus.name}"):
            bench("ask", str(rows), "--corpus", str(corpus))


def test_a_site_that_fails_is_refused_and_leaves_nothing(
    tmp_path: Path, sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = write(tmp_path / "q.jsonl", QUESTION)
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "a.md").write_text("The fee is 60 euros.")
    monkeypatch.setitem(os.environ, "PLUMBLINE_URL", "nonsense")
    with pytest.raises(CommandError, match="failed; it said why above"):
        bench("ask", str(rows), "--corpus", str(tmp_path / "corpus"))
    assert not list(sites.iterdir())
