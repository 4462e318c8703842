"""What every gate must do, whichever engine it is."""

import pytest

from engines.gate import Gate, local_gate

PURPOSE = "Keep:\n- rules on {leave} and pay\nReject:\n- recipes"


@pytest.fixture(params=[local_gate], ids=["local"])
def gate(request: pytest.FixtureRequest) -> Gate:
    made: Gate = request.param()
    return made


def test_a_gate_names_what_it_is(gate: Gate) -> None:
    assert gate.fingerprint


@pytest.mark.parametrize(
    "text", ["Staff earn leave and pay each month.", "Bake a cake.", "", "{x}"]
)
def test_every_decision_can_be_shown_to_a_person(gate: Gate, text: str) -> None:
    decision = gate.decide(purpose=PURPOSE, title="A {title}", text=text)
    assert 0.5 <= decision.confidence <= 1
    assert decision.reason.endswith(".")
    assert set(decision.purpose_lines) <= {2, 4}


def test_both_answers_are_possible(gate: Gate) -> None:
    leave = gate.decide(purpose=PURPOSE, title="Leave", text="Rules on leave and pay of staff.")
    cake = gate.decide(purpose=PURPOSE, title="Cake", text="A recipe: mix flour, sugar and eggs.")
    assert (leave.belongs, cake.belongs) == (True, False)


def test_an_empty_purpose_accepts(gate: Gate) -> None:
    assert gate.decide(purpose="", title="Cake", text="Mix flour and eggs.").belongs
