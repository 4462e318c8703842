from engines.gate import LocalGate
from engines.gate.organisations import foreign_organisation, names_in

OWN = "Policies of Halden Manufacturing: leave and working time"
TEXT = "Northwind Logistics offers new parents sixteen weeks of leave."


def test_a_document_that_speaks_for_another_organisation_is_refused(gate: LocalGate) -> None:
    decision = gate.decide(purpose=OWN, title="Parental leave at Northwind Logistics", text=TEXT)
    assert not decision.belongs
    assert "Northwind Logistics" in decision.reason


def test_a_document_that_names_ones_own_organisation_is_not_foreign() -> None:
    text = f"{TEXT} Halden pays less."
    assert foreign_organisation(purpose=OWN, title="Northwind Logistics", text=text) is None


def test_a_law_or_product_that_does_not_act_is_not_an_organisation() -> None:
    text = "The Family Leave Act is a law. Staff may use it."
    assert foreign_organisation(purpose=OWN, title="Family Leave Act", text=text) is None


def test_a_purpose_that_names_nobody_has_no_strangers() -> None:
    assert (
        foreign_organisation(purpose="leave and pay", title="Northwind Logistics", text=TEXT)
        is None
    )


def test_names_are_capitalised_words_in_a_row_and_acronyms() -> None:
    assert names_in("We at St. Brannoc Hospital (SBH) met Bank of Scotland staff.") == {
        "SBH",
        "Brannoc Hospital",
        "Bank of Scotland",
    }
