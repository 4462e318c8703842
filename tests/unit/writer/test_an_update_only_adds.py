from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import claims
from engines.writer import LocalWriter, local_writer
from tests.unit.writer.sources import markdown_source, whole

PAGE = (
    "You may take leave for any reason.[^S1:1]\n\n## Annual leave\n\n"
    "You can carry over 240 hours of annual leave.[^S1:5]\n\n"
    "## Sick leave\n\nSick leave has no maximum.[^S1:9]\n"
)

PIECES = ["# A\n", "B c d.", "- x y z\n", "```\ncode\n```\n", "\r\n", "  tail ", "| a |\n"]


def _update(writer: LocalWriter, page: str, text: str) -> str | None:
    source = markdown_source(text, number=9)
    return writer.update(page, source, whole(source), links={})


def test_new_material_goes_to_the_end_of_its_section(writer: LocalWriter) -> None:
    updated = _update(writer, PAGE, "## Annual Leave\n\nNew staff earn four hours each period.")
    assert updated == PAGE.replace(
        "annual leave.[^S1:5]\n\n",
        "annual leave.[^S1:5]\n\nNew staff earn four hours each period.[^S9:3]\n\n",
    )


def test_material_under_a_similar_heading_joins_it(writer: LocalWriter) -> None:
    updated = _update(
        writer, PAGE, "## Sick leave rules\n\nA doctor's note is needed after three days."
    )
    assert updated is not None
    assert updated.endswith("A doctor's note is needed after three days.[^S9:3]\n")
    assert "rules" not in updated


def test_material_under_a_new_heading_becomes_a_section(writer: LocalWriter) -> None:
    updated = _update(writer, PAGE, "# Parking\n\nStaff park behind the house.")
    assert updated == PAGE + "\n## Parking\n\nStaff park behind the house.[^S9:3]\n"


def test_opening_words_join_the_opening(writer: LocalWriter) -> None:
    updated = _update(writer, PAGE, "Ask your supervisor three days ahead.")
    assert updated is not None
    assert updated.startswith(
        "You may take leave for any reason.[^S1:1]\n\n"
        "Ask your supervisor three days ahead.[^S9:1]\n\n##"
    )


def test_what_the_page_says_already_is_not_added(writer: LocalWriter) -> None:
    assert _update(writer, PAGE, "SICK leave has no *maximum*.") is None
    assert _update(writer, PAGE, "You are able to carry over 240 hours of annual leave.") is None


def test_another_number_or_a_negation_is_new(writer: LocalWriter) -> None:
    for text in (
        "You can carry over 360 hours of annual leave.",
        "You can not carry over 240 hours of annual leave.",
    ):
        updated = _update(writer, PAGE, text)
        assert updated is not None
        assert text in updated


def test_only_the_new_items_of_a_list_are_added_under_its_lead(writer: LocalWriter) -> None:
    page = "You may use:[^S1:1]\n\n- Annual leave days[^S1:2]\n"
    updated = _update(writer, page, "You may use:\n\n- Annual leave days\n- Award leave days")
    assert updated == page + "\nYou may use:[^S9:1]\n\n- Award leave days[^S9:4]\n"


def test_a_page_without_text_gets_all_of_it(writer: LocalWriter) -> None:
    assert _update(writer, "", "The office opens at nine.") == "The office opens at nine.[^S9:1]\n"


def test_updating_twice_changes_nothing_more(writer: LocalWriter) -> None:
    text = (
        "## Annual leave\n\nCode ends `in a full stop.` If so, continue to the next page.\n\n"
        "- One new item"
    )
    updated = _update(writer, PAGE, text)
    assert updated is not None
    assert _update(writer, updated, text) is None


@settings(deadline=None, max_examples=25)
@given(
    st.lists(
        st.sampled_from(
            ["# A\n", "B c d.", "- x y z\n", "```\ncode\n```\n", "\r\n", "  tail ", "| a |\n"]
        ),
        max_size=6,
    )
)
def test_every_byte_of_the_page_survives_in_order(pieces: list[str]) -> None:
    page = "\n".join(pieces)
    updated = _update(local_writer(), page, "## Parking\n\nStaff park behind the house at 9.")
    assert updated is not None
    position = -1
    for character in page:
        position = updated.index(character, position + 1)
    assert any("park behind" in claim.text for claim in claims(updated))
