"""Measuring a conflict finder: figures by hand, and of the one that ships."""

from pathlib import Path

import pytest

from config.bench.conflicts import ConflictRow, measure
from config.bench.rows import read_rows
from engines.conflicts import Contradiction, ScriptedConflictFinder, local_conflict_finder

ROWS = Path(__file__).parents[2] / "data" / "gold"
PLANTED = Path(__file__).parents[3] / "config" / "bench" / "planted" / "planted-2019.jsonl"
TOLD = ("contradict", "entail", "neutral")
ALARM = Contradiction("As scripted.", 1.0, (), ())


def row(lines: str = "It is not so.", *, conflict: bool) -> ConflictRow:
    return ConflictRow(page_sentence="It is so.", source_lines=lines, conflict=conflict)


def test_precision_and_recall_are_those_computed_by_hand() -> None:
    rows = [row(conflict=label) for label in (True, True, True, True, False, False)]
    finder = ScriptedConflictFinder()
    finder.enqueue(ALARM, ALARM, ALARM, None, ALARM, ALARM)
    found = measure(finder, rows)
    assert found.n == 6
    assert found.precision == pytest.approx(0.6)
    assert found.recall == pytest.approx(0.75)


def test_order_is_the_chance_that_a_right_alarm_is_surer_than_a_wrong_one() -> None:
    finder = ScriptedConflictFinder()
    sure = [Contradiction("As scripted.", chance, (), ()) for chance in (0.9, 0.7, 0.8, 0.7)]
    finder.enqueue(*sure)
    rows = [row(conflict=label) for label in (True, True, False, False)]
    # of four pairs 0.9 beats both wrong ones, and 0.7 ties with one
    assert measure(finder, rows).order == pytest.approx(2.5 / 4)


def test_a_claim_with_its_evidence_is_a_row_and_what_is_denied_conflicts() -> None:
    claim = {"claim": "It is so.", "evidence": "It is not so."}
    rows = [ConflictRow.model_validate({**claim, "relation": told}) for told in TOLD]
    assert rows == [row(conflict=told == "contradict") for told in TOLD]


def test_one_contradiction_among_the_statements_of_the_lines_is_an_alarm() -> None:
    finder = ScriptedConflictFinder()
    finder.enqueue(None, ALARM)
    found = measure(finder, [row("Grass is green. It is not so.", conflict=True)])
    assert found.recall == 1


def test_lines_without_a_statement_are_compared_whole() -> None:
    finder = ScriptedConflictFinder()
    finder.enqueue(ALARM)
    assert measure(finder, [row("# It is not so", conflict=True)]).recall == 1


def test_there_is_no_precision_without_an_alarm_and_no_recall_without_a_conflict() -> None:
    found = measure(ScriptedConflictFinder(), [row(conflict=False)])
    assert (found.precision, found.recall, found.order) == (None, None, None)


def test_alarms_of_the_shipped_finder_are_right_and_most_conflicts_are_found() -> None:
    found = measure(local_conflict_finder(), read_rows(ConflictRow, ROWS / "conflicts_dev.jsonl"))
    assert (found.precision or 0) >= 0.95
    assert (found.recall or 0) >= 0.7


def test_on_subjects_no_rule_was_made_for_alarms_are_right_too() -> None:
    found = measure(local_conflict_finder(), read_rows(ConflictRow, ROWS / "conflicts_other.jsonl"))
    assert (found.precision or 0) >= 0.9
    assert (found.recall or 0) >= 0.4


def test_on_planted_errors_right_alarms_are_surer_than_wrong_ones() -> None:
    found = measure(local_conflict_finder(), read_rows(ConflictRow, PLANTED))
    assert (found.order or 0) >= 0.9
