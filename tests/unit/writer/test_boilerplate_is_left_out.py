import pytest

from engines.writer import LocalWriter
from tests.unit.writer.sources import markdown_source, whole


@pytest.mark.parametrize(
    "line",
    [
        "Last updated: 4 May 2025",
        "Back to top",
        "Page 3 of 10",
        "Updates coming soon to this page!",
        "Hello,",
        "Many thanks,",
        "Dear Ms. Jones,",
        "I will fly from [ home_location ] to the office.",
        "Who is my approver?",
        "[Read the policy](https://example.org/policy)",
        "Now for the fun part!",
        "Body:",
        "***",
        "© 2025 The Office. All rights reserved.",
    ],
)
def test_a_line_that_states_nothing_is_dropped(writer: LocalWriter, line: str) -> None:
    source = markdown_source(f"The office opens at nine.\n\n{line}\n\nThe office closes at five.")
    draft = writer.draft(source, whole(source), links={})
    assert draft == "The office opens at nine.[^S7:1]\n\nThe office closes at five.[^S7:5]\n"


def test_links_that_a_sentence_introduces_are_kept_and_bare_references_dropped(
    writer: LocalWriter,
) -> None:
    source = markdown_source(
        "For vacation, you can use:\n\n* [Annual leave](#annual)\n* [Award leave](#award)\n\n"
        "Fact sheets:\n\n* [Court leave](https://opm.gov/a)\n* [Military leave](https://opm.gov/b)"
    )
    draft = writer.draft(source, whole(source), links={})
    assert "- Annual leave[^S7:3]" in draft
    assert "Court leave" not in draft
    assert "Fact sheets" not in draft


def test_a_contact_of_two_words_is_worth_keeping(writer: LocalWriter) -> None:
    source = markdown_source("Contact [hr@example.org](mailto:hr@example.org)")
    assert "mailto:hr@example.org" in writer.draft(source, whole(source), links={})


def test_a_sentence_that_leans_on_a_dropped_one_goes_with_it(writer: LocalWriter) -> None:
    source = markdown_source(
        "Did your dates change? If so, stop at once. The form is blue and small."
    )
    draft = writer.draft(source, whole(source), links={})
    assert draft == "The form is blue and small.[^S7:1]\n"
