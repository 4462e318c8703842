"""Names, acronyms and codes."""

import pytest

from engines.text.facts import NameKind, extract
from tests.unit.facts.reading import names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kelly Olson is the director.", ["Kelly Olson"]),
        ("It is run by Velocity Freight now.", ["Velocity Freight"]),
        ("Our parcels are carried by Nordpost.", ["Nordpost"]),
        ("Send it to tts-travel@gsa.gov, please.", ["tts-travel@gsa.gov"]),
        ("See www.ltcfeds.com.", ["www.ltcfeds.com"]),
        ("Use form F-12 (GS-15).", ["F-12", "GS-15"]),
        ("M&IE and VWAs and FMLA", ["M&IE", "VWAs", "FMLA"]),
        ("We asked The Travel Office.", ["Travel Office"]),
    ],
)
def test_names_are_found(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "The form is new.",
        "Receipts are required.",
        "A server MUST NOT send it and SHOULD say so.",
        "EVERYTHING IS LOUD HERE",
        "It closes at 3 PM on Monday in March, and costs EUR 5.",
        "It weighs 5kg.",
        "- Taxis are paid.\n- Trains are paid.",
        "... ' --",
    ],
)
def test_what_is_capitalised_for_another_reason_is_no_name(text: str) -> None:
    assert names(text) == []


def test_german_nouns_are_names_only_side_by_side() -> None:
    found = extract("Die Firma Kessler reinigt die Anlage nach Plan.", language="de").names
    assert [name.text for name in found] == ["Firma Kessler"]


def test_each_name_knows_its_kind() -> None:
    kinds = [name.kind for name in extract("Kelly Olson uses HTTP and F-12.").names]
    assert kinds == [NameKind.PROPER, NameKind.ACRONYM, NameKind.IDENTIFIER]
