from engines.documents import Line
from engines.text import strip_markers
from engines.writer import LocalWriter
from tests.unit.writer.sources import markdown_source, plain_source, whole


def _draft(writer: LocalWriter, text: str, *, title: str = "Leave") -> str:
    source = markdown_source(text, title=title)
    return strip_markers(writer.draft(source, whole(source), links={}))


def test_headings_start_at_the_second_level_and_the_title_is_not_repeated(
    writer: LocalWriter,
) -> None:
    text = (
        "# Leave\n\n### Annual\n\nYou may take leave.\n\n#### Limits\n\nForty days are the limit."
    )
    assert _draft(writer, text) == (
        "## Annual\n\nYou may take leave.\n\n### Limits\n\nForty days are the limit.\n"
    )


def test_a_level_that_the_source_skips_is_not_skipped_on_the_page(writer: LocalWriter) -> None:
    text = (
        "# Leave\n\n## Annual\n\nIt accrues.\n\n#### Limits\n\nForty days are the limit.\n\n"
        "### Sick\n\nIt accrues too.\n\n## Other\n\nOther leave is granted on request.\n"
    )
    headings = [line for line in _draft(writer, text).split("\n") if line.startswith("#")]
    assert headings == ["## Annual", "### Limits", "### Sick", "## Other"]


def test_a_heading_above_the_section_is_kept(writer: LocalWriter) -> None:
    text = (
        "## Types\n\n### Sick leave\n\nSick leave accrues with time.\n\n"
        "## Empty\n\n## More\n\nMore is less here."
    )
    assert "## Types\n\n### Sick leave\n\n" in _draft(writer, text)
    assert "Empty" not in _draft(writer, text)


def test_ordered_items_keep_their_numbers_and_nested_items_their_place(writer: LocalWriter) -> None:
    text = "3. Open the form\n   - Use the new one\n4. Send the form"
    assert _draft(writer, text) == "3. Open the form\n    - Use the new one\n4. Send the form\n"


def test_a_table_stays_a_table(writer: LocalWriter) -> None:
    text = "| Grade | Hours |\n|---|---|\n| A \\| B | 4 |\n| C | 6 |"
    assert _draft(writer, text) == "| Grade | Hours |\n| --- | --- |\n| A \\| B | 4 |\n| C | 6 |\n"


def test_emphasis_code_and_lasting_links_stay_and_site_links_become_words(
    writer: LocalWriter,
) -> None:
    text = (
        "See **the *new* form**, `a*b` and [OPM](https://opm.gov/x), "
        "not [this](/page) or [that](#here)."
    )
    assert _draft(writer, text) == (
        "See **the *new* form**, `a*b` and [OPM](https://opm.gov/x), not this or that.\n"
    )


def test_emphasis_over_two_sentences_is_closed_in_each(writer: LocalWriter) -> None:
    draft = _draft(writer, "_Stop at the red light. Wait for the green light._")
    assert draft == "*Stop at the red light.* *Wait for the green light.*\n"


def test_template_tags_images_and_raw_html_are_left_out(writer: LocalWriter) -> None:
    text = (
        "{% alert %}\n  Staff can use this <a href='x'>chart</a>.\n{% endalert %}\n\n"
        'Read [the page]({% page "a/b" %}) ![shot](x.png) and post in '
        '{% channel "help" %} today.\n\n'
        "<div class='x'>Hidden words are here.</div>\n\n<script>alert(1)</script>"
    )
    draft = " ".join(_draft(writer, text).split())
    assert draft == "Staff can use this chart. Read the page and post in help today."


def test_code_that_looks_like_a_template_tag_is_kept(writer: LocalWriter) -> None:
    assert "`{% if x %}`" in _draft(writer, "Write `{% if x %}` to open a condition.")


def test_lines_of_other_formats_become_paragraphs_lists_and_tables(writer: LocalWriter) -> None:
    source = plain_source(
        "A sentence wraps over the",
        "end of its line.",
        "- An item of a list",
        "Name | Fee",
        "Name: Loan | Fee: 12",
        "Loose | cells | here",
    )
    draft = strip_markers(writer.draft(source, whole(source), links={}))
    assert "A sentence wraps over the end of its line." in draft
    assert "- An item of a list" in draft
    assert "- Name: Loan | Fee: 12" in draft


def test_a_table_of_contents_is_not_repeated(writer: LocalWriter) -> None:
    source = plain_source(
        Line("1. Scope of the rules"),
        Line("1. Scope of the rules", heading="1. Scope of the rules"),
        Line("These rules hold for all staff.", heading="1. Scope of the rules"),
        kind="docx",
    )
    draft = strip_markers(writer.draft(source, whole(source), links={}))
    assert draft == "## 1. Scope of the rules\n\nThese rules hold for all staff.\n"
