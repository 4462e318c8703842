from hypothesis import given, settings
from hypothesis import strategies as st

from engines.answerer import Candidate
from engines.answerer.statements import statements


def _cut(text: str) -> list[tuple[str, str, bool, int]]:
    found = statements([Candidate(1, "Title", "Heading", text)])
    return [(item.text, item.lead, item.listed, item.block) for item in found]


def test_items_know_their_lead_and_their_list() -> None:
    cut = _cut(
        "One rule stands. You may use:\n\n- Annual leave\n"
        "- Award leave. It expires.\n\nThe end is here."
    )
    assert [(text, lead, listed) for text, lead, listed, _ in cut] == [
        ("One rule stands.", "", False),
        ("Annual leave", "You may use:", True),
        ("Award leave.", "You may use:", True),
        ("It expires.", "You may use:", True),
        ("The end is here.", "", False),
    ]
    assert len({block for *_, block in cut[1:4]}) == 1


def test_two_lists_are_two_blocks() -> None:
    cut = _cut("First:\n\n- A one\n\nSecond:\n\n- B two\n")
    assert [lead for _, lead, _, _ in cut] == ["First:", "Second:"]
    assert cut[0][3] != cut[1][3]


def test_context_names_title_heading_and_lead_once() -> None:
    (item,) = statements([Candidate(1, "Leave", "Leave", "You may use:\n\n- Annual leave")])
    assert item.context == "Leave. You may use:"


def test_an_example_goes_on_to_the_end_of_its_paragraph() -> None:
    text = "The cap is 4. For example: you have 3 hours. You may add 1.\n\nOthers have none."
    found = statements([Candidate(1, "T", "H", text)])
    assert [item.example for item in found] == [False, True, True, False]


def test_an_item_is_told_behind_its_lead() -> None:
    found = statements([Candidate(1, "T", "H", "You may use:\n\n- Annual leave\n\nThe end is.")])
    assert [item.told for item in found] == ["You may use: Annual leave", "The end is."]


PIECES = [
    "# A\n",
    "One is here. ",
    "Two goes:\n\n",
    "- item one\n",
    "1. step two\n",
    "| a | b |\n",
    "\n\n",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=8))
def test_every_statement_and_lead_stands_in_its_passage(pieces: list[str]) -> None:
    text = "".join(pieces)
    for item in statements([Candidate(1, "T", "H", text)]):
        assert item.text in text
        assert item.lead in text
