"""Which rows are learnt from, what their targets are, and that no text gives a label away."""

import json
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tools.train_verifier.focus import WINDOW_WORDS, focused, words
from tools.train_verifier.passages import from_handbook, from_rows
from tools.train_verifier.rows import (
    CONTRADICT,
    ENTAIL,
    NEUTRAL,
    Row,
    Target,
    is_held_out,
    read_rows,
)
from tools.train_verifier.synthetic import Maker, Passage

TEXT = (
    "Ann Lee was hired by Bob Ray in 1999.",
    "The office is open from Monday to Friday in March.",
    "Employees must ask their manager before they travel, unless it is an emergency.",
    "The fee is about 40 dollars for all guests, and it is paid at the desk.",
)


def record(claim: str = "A claim.", **values: Any) -> dict[str, Any]:
    return {"dataset": "fever_rte", "claim": claim, "evidence": "Some evidence.", **values}


def rows_of(folder: Path, *records: dict[str, Any], dev: tuple[str, ...] = ()) -> list[Row]:
    training, forbidden = folder / "training.jsonl", folder / "dev.jsonl"
    training.write_text("\n".join(json.dumps(one) for one in records))
    forbidden.write_text("\n".join(json.dumps({"claim": text, "evidence": "-"}) for text in dev))
    return read_rows([training], forbidden=[forbidden])


@pytest.mark.parametrize(
    ("values", "target"),
    [
        ({"relation": "entail"}, ENTAIL),
        ({"relation": "neutral"}, NEUTRAL),
        ({"relation": "contradict"}, CONTRADICT),
        ({"relation": "partial"}, NEUTRAL),
        ({"relation": "not_entail"}, None),
        ({"relation": None, "verdict": "supported"}, ENTAIL),
        ({"relation": None, "verdict": "drift"}, NEUTRAL),
        ({"relation": None, "verdict": "hallucination"}, None),
        ({"relation": None, "verdict": None, "label": "Factuality=1.000"}, ENTAIL),
    ],
)
def test_a_label_becomes_a_target(
    values: dict[str, Any], target: Target | None, tmp_path: Path
) -> None:
    (row,) = rows_of(tmp_path, record(**values))
    assert row.target == target


def test_a_row_that_shares_a_text_with_a_dev_set_is_left_out(tmp_path: Path) -> None:
    rows = rows_of(
        tmp_path, record(relation="entail"), record("Another.", relation="entail"), dev=("a CLAIM",)
    )
    assert [row.claim for row in rows] == ["Another."]


def test_a_set_whose_licence_is_only_on_mirrors_is_left_out(tmp_path: Path) -> None:
    assert rows_of(tmp_path, record(relation="entail") | {"dataset": "halueval_qa"}) == []


def test_rows_of_one_group_are_held_out_together() -> None:
    by_group = defaultdict(set)
    for number in range(400):
        row = Row("set", f"Claim {number}.", "Evidence.", ENTAIL, f"group {number // 4}")
        by_group[row.group].add(is_held_out(row, share=0.3))
    assert all(len(found) == 1 for found in by_group.values())
    assert 0.2 < sum(found == {True} for found in by_group.values()) / len(by_group) < 0.4


def test_long_evidence_is_cut_to_where_the_claim_is() -> None:
    filler = "This is said of something else altogether. " * 40
    row = Row(
        "set", "The fee is 40 dollars.", f"{filler}The fee is 40 dollars. {filler}", ENTAIL, ""
    )
    kept = focused(row)
    assert kept is not None
    assert "40 dollars" in kept.evidence
    assert len(words(kept.evidence)) <= WINDOW_WORDS


def test_a_claim_that_no_window_covers_is_not_called_entailed() -> None:
    filler = "This is said of something else altogether. " * 40
    assert focused(Row("set", "Bob met Ann.", filler, ENTAIL, "")) is None
    assert focused(Row("set", "Bob met Ann.", filler, NEUTRAL, "")) is not None


def test_a_whole_summary_is_no_claim() -> None:
    assert focused(Row("set", "word " * 80, "Evidence.", NEUTRAL, "")) is None


def made(count: int = 300, seed: int = 4) -> list[Row]:
    passages = [
        Passage("office", TEXT, ("The fee is 40 dollars.",)),
        Passage("travel", ("Ann Lee will travel to Rome in April with 3 colleagues at most.",)),
    ]
    return Maker(passages, seed=seed).rows(count)


def test_the_same_seed_makes_the_same_rows() -> None:
    assert made() == made()
    assert made() != made(seed=5)


def test_an_edited_claim_stands_beside_its_unedited_twin() -> None:
    rows = made()
    edited = [row for row in rows if row.source == "edit: number"]
    assert edited
    assert all(row.target == CONTRADICT for row in edited)
    assert any(row.target == ENTAIL and row.evidence == edited[0].evidence for row in rows)


def test_a_claim_alone_does_not_tell_its_label() -> None:
    targets = defaultdict(set)
    for row in made():
        targets[row.claim].add(row.target)
    both = [claim for claim, found in targets.items() if len(found) > 1]
    assert len(both) > len(targets) / 4


def test_shared_words_do_not_tell_entailed_from_denied() -> None:
    shares = defaultdict(list)
    for row in made(600):
        wanted = set(words(row.claim))
        shares[row.target].append(len(wanted & set(words(row.evidence))) / len(wanted))
    mean = {target: sum(found) / len(found) for target, found in shares.items()}
    assert abs(mean[ENTAIL] - mean[CONTRADICT]) < 0.15


def test_passages_come_from_the_named_sets_with_the_claims_they_entail() -> None:
    evidence = "The first sentence. The second one."
    rows = [
        Row("fever_rte", "A claim.", evidence, ENTAIL, ""),
        Row("fever_rte", "Denied.", evidence, CONTRADICT, ""),
        Row("frank", "News.", "A newspaper's text.", ENTAIL, ""),
    ]
    (passage,) = from_rows(rows)
    assert passage.sentences == ("The first sentence.", "The second one.")
    assert passage.claims == ("A claim.",)


def test_sentences_of_the_dev_set_are_left_out_of_the_handbook(tmp_path: Path) -> None:
    (tmp_path / "leave.md").write_text(
        "---\ntitle: x\n---\n# Leave\n\nAsk first. Then `go` home.\n"
    )
    (passage,) = from_handbook(tmp_path, forbidden=["Ask first."])
    assert passage.sentences == ("Leave", "Then go home.")


def test_nothing_is_made_of_texts_without_a_usable_sentence() -> None:
    assert Maker([Passage("empty", ("Too short.",))], seed=1).rows(5) == []


def test_the_order_of_chance_is_the_makers_own() -> None:
    random.seed(1)
    first = made(50)
    random.seed(2)
    assert made(50) == first
