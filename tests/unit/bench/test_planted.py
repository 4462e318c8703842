"""The bundled planted-error set is what its README says it is."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from config.bench.claims import read_sets
from tools.make_planted_errors import LEARNT, PLANTED, accepted_names

ROOT = Path(__file__).parents[3]
ROWS: list[dict[str, Any]] = [
    json.loads(line) for path in (PLANTED, LEARNT) for line in path.read_text().splitlines()
]
ERRORS = [row for row in ROWS if row["verdict"] != "supported"]
CLEAN = [row for row in ROWS if row["verdict"] == "supported"]
LEFT_OUT = {"qualifier dropped", "condition dropped"}


def plain(text: str) -> str:
    return " ".join(text.translate(str.maketrans("", "", "*_`")).casefold().split())


def test_there_are_enough_of_either_sort_and_of_every_kind() -> None:
    unseen = [row for row in ROWS if row["dataset"] == "planted"]
    sorts = Counter(row["binary"] for row in unseen)
    assert min(sorts["supported"], sorts["unsupported"]) >= 300
    assert len(Counter(row["kind"] for row in unseen)) == 27
    assert min(Counter(row["kind"] for row in ROWS).values()) >= 9


def test_what_the_cross_encoder_learnt_from_is_a_set_of_its_own() -> None:
    for row in ROWS:
        year = "2019" if row["dataset"] == "planted-2019" else "2025"
        assert row["source"].startswith(f"handbook/{year}/"), row["id"]


def test_a_kind_is_wrong_in_one_way_or_not_at_all() -> None:
    labels = {(row["kind"], row["verdict"], row["binary"], row["relation"]) for row in ROWS}
    assert len(labels) == len({kind for kind, *_ in labels})
    assert {(verdict, binary) for _, verdict, binary, _ in labels} == {
        ("supported", "supported"),
        ("drift", "unsupported"),
        ("hallucination", "unsupported"),
    }


def test_every_row_can_be_read_as_a_labelled_claim() -> None:
    parsed = [row for rows in read_sets([PLANTED, LEARNT]).values() for row in rows]
    assert [row.supported for row in parsed] == [row["binary"] == "supported" for row in ROWS]


def test_no_claim_is_there_twice() -> None:
    assert max(Counter((row["claim"], row["evidence"]) for row in ROWS).values()) == 1
    assert max(Counter(row["id"] for row in ROWS).values()) == 1


def test_exactly_what_was_read_is_in_the_set() -> None:
    assert sorted(row["id"] for row in ROWS) == sorted(accepted_names())


@pytest.mark.parametrize("source", sorted({row["source"] for row in ROWS}))
def test_the_evidence_is_the_named_lines_of_the_bundled_page(source: str) -> None:
    lines = (ROOT / "config" / "demo" / source).read_text().splitlines()
    for row in ROWS:
        if row["source"] == source:
            first, last = row["lines"]
            assert row["evidence"] == "\n".join(lines[first - 1 : last]), row["id"]


def test_an_error_changes_words_and_does_not_stand_in_its_lines() -> None:
    for row in ERRORS:
        assert plain(row["claim"]) != plain(row["original"]), row["id"]
        # Words left out at the beginning or end leave a part of the sentence, as it stands there.
        if row["kind"] not in LEFT_OUT:
            assert plain(row["claim"]) not in plain(row["evidence"]), row["id"]


def test_what_is_called_verbatim_stands_in_its_lines() -> None:
    for row in CLEAN:
        if row["kind"] == "verbatim":
            assert plain(row["claim"]) in plain(row["evidence"]), row["id"]


def test_most_clean_claims_are_not_verbatim() -> None:
    verbatim = [row for row in CLEAN if plain(row["claim"]) in plain(row["evidence"])]
    assert len(verbatim) < len(CLEAN) / 2
