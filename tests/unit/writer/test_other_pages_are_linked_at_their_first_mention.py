from engines.writer import LocalWriter
from tests.unit.writer.sources import markdown_source, whole

LINKS = {
    "Paid parental leave": "Paid parental leave (PPL)",
    "travel card": "Get a travel card",
    "FMLA": "Family Medical Leave Act",
    "leave": "Leave",
    "Bad|title": "Bad|title",
    "broken words": "A [bad] title",
}


def _draft(writer: LocalWriter, text: str, *, title: str = "Handbook") -> str:
    source = markdown_source(text, title=title)
    return writer.draft(source, whole(source), links=LINKS)


def test_the_first_mention_links_and_keeps_its_words(writer: LocalWriter) -> None:
    draft = _draft(writer, "Use your Travel Card. The travel card is yours to keep.")
    assert draft.startswith("Use your [[Get a travel card|Travel Card]].")
    assert draft.count("[[") == 1


def test_a_title_in_its_own_words_needs_no_second_half(writer: LocalWriter) -> None:
    source = markdown_source("Ask about Moving House today.")
    draft = writer.draft(source, whole(source), links={"Moving House": "Moving House"})
    assert "[[Moving House]]" in draft


def test_everyday_words_and_unlinkable_titles_are_not_linked(writer: LocalWriter) -> None:
    assert "[[" not in _draft(writer, "Take leave for Bad|title and broken words.")


def test_an_abbreviation_is_distinctive_enough(writer: LocalWriter) -> None:
    assert "[[Family Medical Leave Act|FMLA]]" in _draft(writer, "You may apply for FMLA now.")


def test_no_link_goes_inside_a_link_or_code_or_across_emphasis(writer: LocalWriter) -> None:
    text = "See [the travel card](https://x.org) and `FMLA` and travel *card* now."
    assert "[[" not in _draft(writer, text)


def test_a_page_never_links_to_itself_and_headings_never_link(writer: LocalWriter) -> None:
    assert "[[" not in _draft(writer, "## FMLA rules\n\nApply soon.", title="X")
    assert "[[" not in _draft(writer, "FMLA is a law.", title="Family Medical Leave Act")
