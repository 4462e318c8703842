"""The gate on a language model."""

import pytest

from engines.gate import Decision
from engines.gate.llm import INSTRUCTIONS, GateReply, LlmGate
from engines.llm import (
    EmptyReplyError,
    EndpointDownError,
    PromptTooLongError,
    ScriptedGateway,
)

PURPOSE = "# Purpose\n\n- rules on {leave}\n- no recipes"


def reply(
    *,
    belongs: bool = True,
    confidence: float = 0.9,
    lines: tuple[int, ...] = (3,),
    why: str = "Yes",
) -> GateReply:
    return GateReply(
        belongs=belongs, confidence=confidence, purpose_lines=list(lines), reason="Yes"
    )


def decide(
    gateway: ScriptedGateway, text: str = "Leave is earned.", purpose: str = PURPOSE
) -> Decision:
    return LlmGate(gateway).decide(purpose=purpose, title="Leave", text=text)


def test_the_decision_is_the_models_with_the_lines_it_names() -> None:
    gateway = ScriptedGateway(reply())
    decision = decide(gateway)
    assert decision.belongs
    assert decision.confidence == pytest.approx(0.9)
    assert (decision.purpose_lines, decision.reason) == ((3,), "Yes.")
    assert "3: - rules on {leave}" in gateway.seen[0].content
    assert "Leave is earned." not in gateway.seen[0].instructions


@pytest.mark.parametrize("lines", [(), (2,), (9,), (-1, 0)])
def test_without_a_line_that_says_something_it_is_a_coin_toss(lines: tuple[int, ...]) -> None:
    decision = decide(ScriptedGateway(reply(confidence=1.0, lines=lines)))
    assert decision.confidence == 0.5
    assert decision.purpose_lines == ()


def test_an_empty_purpose_asks_nobody() -> None:
    gateway = ScriptedGateway()
    assert decide(gateway, purpose="\n---\n").belongs
    assert gateway.seen == []


def test_a_long_document_is_read_in_parts_that_lose_nothing() -> None:
    text = "".join(f"Line {number} is about leave and pay.\n" for number in range(200))
    gateway = ScriptedGateway(behave=lambda *_: reply(), window=2_500)
    assert decide(gateway, text).confidence == pytest.approx(0.9)
    assert len(gateway.seen) > 1
    everything = "".join(prompt.content for prompt in gateway.seen)
    assert all(f"Line {number} is" in everything for number in range(200))


def test_parts_that_disagree_leave_it_to_a_person() -> None:
    text = "".join(f"Line {number} is about leave and pay.\n" for number in range(200))
    gateway = ScriptedGateway(
        reply(belongs=False, lines=(4,)), behave=lambda *_: reply(confidence=0.7), window=2_500
    )
    assert decide(gateway, text).confidence < 0.7


def test_a_reply_of_no_use_leaves_it_to_a_person() -> None:
    decision = decide(ScriptedGateway(EmptyReplyError("The model sent an empty reply.")))
    assert decision.confidence == 0.5
    assert "empty reply" in decision.reason
    assert "A person decides" in decision.reason


@pytest.mark.parametrize(
    "raw", ["I cannot help with that.", '{"belongs": true}', '{"belongs": "maybe", "x": 1}']
)
def test_words_that_are_no_decision_are_never_one(raw: str) -> None:
    assert decide(ScriptedGateway(raw)).confidence == 0.5


def test_a_model_that_cannot_be_reached_is_no_decision() -> None:
    with pytest.raises(EndpointDownError):
        decide(ScriptedGateway(EndpointDownError("Down.")))


def test_a_line_that_fits_no_prompt_is_refused_not_cut() -> None:
    with pytest.raises(PromptTooLongError):
        decide(ScriptedGateway(behave=lambda *_: reply(), window=2_500), "word " * 9_000)


def test_the_fingerprint_knows_model_and_prompt() -> None:
    one, other = (LlmGate(ScriptedGateway(fingerprint=name)).fingerprint for name in ("a", "b"))
    assert one != other
    assert INSTRUCTIONS not in one
