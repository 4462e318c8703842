"""What every auditor promises, held by the bundled one and by the double alike."""

import pytest

from engines.verify import (
    Auditor,
    Finding,
    Pair,
    ScriptedAuditor,
    Unchecked,
    Verdict,
    local_auditor,
)

GOOD = Pair("Members pay 60 euros.", "Members pay 60 euros a year.")
EMPTY = Pair("", "")


@pytest.fixture(params=["local", "scripted"])
def auditor(request: pytest.FixtureRequest) -> Auditor:
    return local_auditor() if request.param == "local" else ScriptedAuditor()


def test_there_is_one_answer_per_pair_in_order(auditor: Auditor) -> None:
    answers = auditor.judge([GOOD, EMPTY, GOOD])
    assert [type(answer) for answer in answers] == [Finding, Unchecked, Finding]


def test_no_pairs_give_no_answers(auditor: Auditor) -> None:
    assert auditor.judge([]) == []


def test_what_cannot_be_checked_says_why_and_is_no_verdict(auditor: Auditor) -> None:
    (answer,) = auditor.judge([EMPTY])
    assert isinstance(answer, Unchecked)
    assert answer.reason.endswith(".")


def test_a_finding_is_complete(auditor: Auditor) -> None:
    (answer,) = auditor.judge([GOOD])
    assert isinstance(answer, Finding)
    assert answer.verdict in set(Verdict)
    assert answer.reason
    assert answer.judged_by
    assert 0 <= answer.confidence <= 1


def test_the_fingerprint_is_stable(auditor: Auditor) -> None:
    assert auditor.fingerprint
    assert auditor.fingerprint == auditor.fingerprint.strip()


def test_the_double_answers_as_told_and_remembers_what_it_saw() -> None:
    auditor = ScriptedAuditor(fingerprint="f")
    auditor.enqueue(Unchecked("Down."))
    auditor.enqueue_verdict("drift", reason="Too broad.", confidence=0.4)
    first, second = auditor.judge([GOOD, GOOD])
    assert first == Unchecked("Down.")
    assert isinstance(second, Finding)
    assert (second.verdict, second.reason, second.confidence) == (Verdict.DRIFT, "Too broad.", 0.4)
    assert auditor.seen == [GOOD, GOOD]
    assert auditor.fingerprint == "f"
