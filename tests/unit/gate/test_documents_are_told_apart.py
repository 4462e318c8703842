import pytest

from engines.gate import LocalGate

BEES = """# Purpose: Knowledge base of the Alder Valley Beekeepers {2025}
We collect practical knowledge for keeping honey bees.
Wanted:
- colony management through the year, swarming, queen rearing, feeding
- bee diseases and parasites, and how to treat them
Not wanted:
- recipes and honey adverts
- software that merely has 'bee' or 'hive' in its name
"""
HANDBOOK = "Leave, pay, overtime and business travel rules for the staff of the Halden Office."

SWARM = (
    "# Catching a swarm\n\nA colony swarms in May when the queen runs out of room. "
    "Hold a box below the swarm and shake it. Feed the new colony for a week."
)
CAKE = (
    "# Honey cake\n\nWarm 250 grams of honey with butter and sugar. Stir in two eggs and flour. "
    "Bake the cake for 25 minutes at 180 degrees."
)
TABLES = (
    "# Hive tables\n\nCreate the table with a partition on the date column. The worker nodes need "
    "8 GB of memory. Run the statistics job after each load of the software."
)
ANNUAL = (
    "# Annual leave\n\nStaff earn four hours of leave each pay period. Overtime may be turned into "
    "leave. Requests go to the supervisor three days ahead."
)


@pytest.mark.parametrize(
    ("purpose", "document", "belongs"),
    [
        (BEES, SWARM, True),
        (BEES, CAKE, False),
        (BEES, TABLES, False),
        (BEES, ANNUAL, False),
        (HANDBOOK, ANNUAL, True),
        (HANDBOOK, CAKE, False),
        ("Not: recipes", CAKE, False),
        ("Not: recipes", SWARM, True),
    ],
)
def test_a_document_is_held_against_both_sides(
    gate: LocalGate, purpose: str, document: str, *, belongs: bool
) -> None:
    decision = gate.decide(purpose=purpose, title="", text=document)
    assert decision.belongs is belongs, decision


def test_the_reason_quotes_the_line_that_decided(gate: LocalGate) -> None:
    decision = gate.decide(purpose=BEES, title="Honey cake", text=CAKE)
    assert decision.purpose_lines[0] == 7
    assert "recipes and honey adverts” (line 7 of purpose.md)" in decision.reason
    assert decision.confidence > 0.5


def test_a_long_purpose_line_is_shortened_in_the_reason(gate: LocalGate) -> None:
    decision = gate.decide(purpose=f"Keep: {'swarms and bees ' * 20}", title="Swarm", text=SWARM)
    assert "…” (line 1 of purpose.md)" in decision.reason


@pytest.mark.parametrize("purpose", ["", "\n\n", "# \n---\n"])
def test_an_empty_purpose_lets_everything_in_and_says_so(gate: LocalGate, purpose: str) -> None:
    decision = gate.decide(purpose=purpose, title="Swarm", text=SWARM)
    assert (decision.belongs, decision.confidence, decision.purpose_lines) == (True, 0.5, ())
    assert "empty" in decision.reason


def test_a_document_without_words_is_not_let_in(gate: LocalGate) -> None:
    decision = gate.decide(purpose=BEES, title="", text="***\n\n1.")
    assert not decision.belongs
    assert decision.confidence == 0.5


def test_the_same_document_is_decided_the_same_way(gate: LocalGate) -> None:
    one, two = (gate.decide(purpose=BEES, title="Swarm", text=SWARM) for _ in range(2))
    assert one == two
