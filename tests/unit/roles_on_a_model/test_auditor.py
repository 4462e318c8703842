"""The auditor on a language model, and the cascade before it."""

import pytest

from engines.llm import EmptyReplyError, EndpointDownError, Prompt, ScriptedGateway
from engines.text import Span
from engines.verify import (
    Finding,
    Pair,
    ScriptedAuditor,
    Unchecked,
    Verdict,
    local_auditor,
)
from engines.verify.cascade import CascadeAuditor
from engines.verify.llm import Judgement, LlmAuditor

PAIR = Pair("Leave is always 20 days.", "Rules.\nLeave is usually 20 days.\nEnd.")


def judgement(verdict: str = "drift", quote: str = "usually 20 days", *words: str) -> Judgement:
    return Judgement(
        verdict=verdict,
        quote=quote,
        words_at_fault=list(words),
        reason="The lines say usually.",
        confidence=0.8,
    )


def one(gateway: ScriptedGateway, pair: Pair = PAIR) -> Finding | Unchecked:
    return LlmAuditor(gateway).judge([pair])[0]


def test_a_verdict_points_at_the_words_at_fault_and_the_lines_quoted() -> None:
    found = one(ScriptedGateway(judgement("drift", "usually 20 days", "always")))
    assert isinstance(found, Finding)
    assert (found.verdict, found.confidence) == (Verdict.DRIFT, 0.8)
    assert [PAIR.claim[s.start : s.end] for s in found.claim_spans] == ["always"]
    (span,) = found.evidence_spans
    assert PAIR.evidence[span.start : span.end] == "Leave is usually 20 days."


def test_the_judge_sees_the_claim_and_the_lines_and_nothing_else() -> None:
    gateway = ScriptedGateway(judgement())
    one(gateway)
    (prompt,) = gateway.seen
    assert PAIR.claim in prompt.content
    assert "usually" not in prompt.instructions


@pytest.mark.parametrize("verdict", ["supported", "drift", "hallucination"])
@pytest.mark.parametrize("quote", ["always 20 days", "the", "Leave is usually 30 days."])
def test_a_verdict_without_a_true_quote_could_not_be_checked(verdict: str, quote: str) -> None:
    found = one(ScriptedGateway(judgement(verdict, quote)))
    assert isinstance(found, Unchecked)
    assert "quotes words that do not stand in the text" in found.reason


def test_words_that_are_not_the_claims_point_at_nothing() -> None:
    found = one(ScriptedGateway(judgement("drift", "usually 20 days", "never", "", "20 days")))
    assert isinstance(found, Finding)
    assert found.claim_spans == (Span(16, 23),)


def test_a_supported_claim_has_no_words_at_fault() -> None:
    found = one(ScriptedGateway(judgement("supported", "usually 20 days", "Leave")))
    assert isinstance(found, Finding)
    assert found.claim_spans == ()


def test_one_bad_reply_loses_only_itself() -> None:
    def behave(prompt: Prompt, _: object) -> Judgement | EmptyReplyError:
        return EmptyReplyError("Empty.") if "Bad." in prompt.content else judgement()

    pairs = [PAIR, Pair("Bad.", PAIR.evidence), PAIR]
    found = LlmAuditor(ScriptedGateway(behave=behave)).judge(pairs)
    assert [type(each) for each in found] == [Finding, Unchecked, Finding]


def test_a_model_that_cannot_be_reached_is_no_verdict() -> None:
    assert one(ScriptedGateway(EndpointDownError("It is down."))) == Unchecked("It is down.")


@pytest.mark.parametrize("pair", [Pair("", "x"), Pair("x", " \n")])
def test_nothing_is_asked_about_nothing(pair: Pair) -> None:
    gateway = ScriptedGateway()
    assert isinstance(one(gateway, pair), Unchecked)
    assert gateway.seen == []


def cascade(first: ScriptedAuditor, judge: ScriptedAuditor) -> CascadeAuditor:
    return CascadeAuditor(first=first, judge=judge, sure=0.8)


def test_the_judge_is_asked_only_where_the_first_is_not_sure() -> None:
    first, judge = ScriptedAuditor(), ScriptedAuditor(fingerprint="judge")
    first.enqueue_verdict("supported", confidence=0.8)
    first.enqueue_verdict("supported", confidence=0.79)
    first.enqueue(Unchecked("No text."))
    judge.enqueue_verdict("hallucination")
    pairs = [Pair(f"claim {number}", "lines") for number in range(3)]

    found = cascade(first, judge).judge(pairs)

    assert judge.seen == [pairs[1]]
    assert [getattr(each, "verdict", None) for each in found] == [
        Verdict.SUPPORTED,
        Verdict.HALLUCINATION,
        None,
    ]


def test_another_fact_that_a_check_found_no_judge_may_overrule() -> None:
    claim = "You can carry over up to 999 hours of annual leave into the next leave year."
    pair = Pair(claim, claim.replace("999", "240").replace("annual ", ""))
    judge = ScriptedAuditor(fingerprint="judge")
    judge.enqueue_verdict("supported")

    (found,) = CascadeAuditor(first=local_auditor(), judge=judge, sure=1.0).judge([pair])

    assert judge.seen == []
    assert isinstance(found, Finding)
    assert found.verdict is Verdict.HALLUCINATION


def test_what_the_judge_could_not_check_stays_unchecked() -> None:
    first, judge = ScriptedAuditor(), ScriptedAuditor()
    first.enqueue_verdict("supported", confidence=0.1)
    judge.enqueue(Unchecked("Down."))
    assert cascade(first, judge).judge([PAIR]) == [Unchecked("Down.")]


def test_the_cascade_is_another_auditor_than_either() -> None:
    first, judge = ScriptedAuditor(), ScriptedAuditor(fingerprint="judge")
    names = {
        first.fingerprint,
        judge.fingerprint,
        cascade(first, judge).fingerprint,
        CascadeAuditor(first=first, judge=judge, sure=0.9).fingerprint,
    }
    assert len(names) == 4
