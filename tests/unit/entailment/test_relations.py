"""What the bundled cross-encoder promises about its relations."""

import hashlib
import json

import pytest

from engines.verify.entailment import OnnxEntailment, local_entailment
from engines.verify.entailment.local import MAX_CLAIM_TOKENS, WEIGHTS
from engines.verify.model import Pair

EVIDENCE = (
    "Visitors must be accompanied at all times. Badges are returned at the front desk by 18:00."
)
SAID = Pair("Badges are returned at the front desk by 18:00.", EVIDENCE)
DENIED = Pair("Visitors must not be accompanied.", EVIDENCE)
UNSAID = Pair("The canteen serves lunch on Fridays.", EVIDENCE)
PAIRS = [SAID, DENIED, UNSAID]
FILLER = "\n".join(
    f"Room {number} on the second floor is cleaned every evening." for number in range(12)
)


def test_what_is_said_is_entailed_what_is_denied_contradicts_and_the_rest_is_neutral() -> None:
    said, denied, unsaid = local_entailment().relations(PAIRS)
    assert said.entail > 0.5
    assert denied.contradict > 0.5
    assert unsaid.neutral > 0.5


def test_a_relation_sums_to_one() -> None:
    for relation in local_entailment().relations(PAIRS):
        assert relation.entail + relation.neutral + relation.contradict == pytest.approx(1)


def test_no_pairs_give_no_relations() -> None:
    assert local_entailment().relations([]) == []


def test_a_relation_does_not_depend_on_its_neighbours() -> None:
    alone = [relation for pair in PAIRS for relation in local_entailment().relations([pair])]
    assert local_entailment().relations(PAIRS) == alone


def test_relations_come_in_the_order_of_the_pairs() -> None:
    forward = local_entailment().relations(PAIRS)
    assert local_entailment().relations(PAIRS[::-1]) == forward[::-1]


def test_two_engines_answer_alike_whatever_their_threads() -> None:
    one, two = OnnxEntailment(threads=1), OnnxEntailment(threads=2)
    for left, right in zip(one.relations(PAIRS), two.relations(PAIRS), strict=True):
        assert left.entail == pytest.approx(right.entail, abs=1e-4)


def test_a_statement_is_found_far_down_in_long_evidence() -> None:
    among, without = local_entailment().relations(
        [Pair(SAID.claim, f"{FILLER}\n{EVIDENCE}\n{FILLER}"), Pair(SAID.claim, FILLER)]
    )
    assert among.entail > without.entail + 0.1


def test_long_evidence_without_the_statement_does_not_entail_it() -> None:
    (relation,) = local_entailment().relations([Pair(UNSAID.claim, FILLER)])
    assert relation.entail < 0.5


def test_a_claim_beyond_the_limit_is_cut() -> None:
    long = "word " * (MAX_CLAIM_TOKENS + 40)
    first, second = local_entailment().relations(
        [Pair(long, EVIDENCE), Pair(f"{long} and a different ending", EVIDENCE)]
    )
    assert first == second


def test_evidence_of_markup_alone_is_read_as_it_stands() -> None:
    (relation,) = local_entailment().relations([Pair("There is a picture.", "![](picture.png)")])
    assert relation.entail + relation.neutral + relation.contradict == pytest.approx(1)


def test_a_sentence_longer_than_a_window_is_cut_to_it() -> None:
    (relation,) = local_entailment().relations([Pair("Words.", "word " * 2000)])
    assert 0 <= relation.entail <= 1


@pytest.mark.parametrize("pair", [Pair("", "Evidence."), Pair("Claim.", " \n")])
def test_a_blank_text_is_the_callers_fault(pair: Pair) -> None:
    with pytest.raises(ValueError, match="words to compare"):
        local_entailment().relations([SAID, pair])


def test_the_name_follows_from_the_weights_and_their_calibration() -> None:
    digest = hashlib.sha256()
    for name in ("model.onnx", "tokenizer.json", "calibration.json"):
        digest.update((WEIGHTS / name).read_bytes())
    assert local_entailment().name.endswith(f"@{digest.hexdigest()[:12]}")


def test_the_weights_are_the_ones_named_in_the_readme() -> None:
    readme = (WEIGHTS / "README.md").read_text()
    for name in ("model.onnx", "tokenizer.json", "calibration.json"):
        assert hashlib.sha256((WEIGHTS / name).read_bytes()).hexdigest() in readme


def test_the_weights_stay_below_thirty_megabytes() -> None:
    assert (WEIGHTS / "model.onnx").stat().st_size < 30_000_000


def test_the_temperature_is_a_plausible_one() -> None:
    calibration = json.loads((WEIGHTS / "calibration.json").read_text())
    assert 0.5 <= calibration["temperature"] <= 4
