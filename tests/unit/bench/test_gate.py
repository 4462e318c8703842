"""Measuring a gate: figures by hand, and of the one that ships."""

from pathlib import Path

import pytest

from config.bench.gate import GateRow, measure
from config.bench.rows import read_rows
from engines.gate import Decision, local_gate

GOLD = Path(__file__).parents[2] / "data" / "gold" / "gate_dev.jsonl"


class Doorman:
    """Lets in what is titled by its purpose, whatever stands below."""

    fingerprint = "doorman"

    def decide(self, *, purpose: str, title: str, text: str) -> Decision:
        belongs = title == purpose and title in text
        return Decision(belongs=belongs, confidence=1.0, reason="", purpose_lines=())


def row(title: str, expected: str) -> GateRow:
    document = f"Foreword.\n\n# {title}\n\nText.\n\n## Bees\n\nText."
    return GateRow.model_validate({"purpose": "Bees", "document": document, "expected": expected})


def test_accuracy_both_ways_is_that_computed_by_hand() -> None:
    rows = [
        row("Bees", "in_scope"),
        row("Wasps", "in_scope"),
        row("Wasps", "out_of_scope"),
        row("Wasps", "out_of_scope"),
        row("Bees", "out_of_scope"),
    ]
    found = measure(Doorman(), rows)
    assert found.n == 5
    assert found.accuracy == pytest.approx(3 / 5)
    assert found.in_scope_recall == pytest.approx(1 / 2)
    assert found.out_of_scope_recall == pytest.approx(2 / 3)


def test_a_share_of_no_documents_is_none() -> None:
    assert measure(Doorman(), [row("Bees", "in_scope")]).out_of_scope_recall is None
    assert measure(Doorman(), []).accuracy is None


def test_the_shipped_gate_is_mostly_right_both_ways() -> None:
    found = measure(local_gate(), read_rows(GateRow, GOLD))
    assert (found.accuracy or 0) >= 0.85
    assert min(found.in_scope_recall or 0, found.out_of_scope_recall or 0) >= 0.8
