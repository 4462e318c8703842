import pytest

from engines.text import claims, markers


@pytest.mark.parametrize(
    "markdown",
    [
        "",
        "# Heading 5\n\nHeading 6\n=========",
        "> # Quoted heading",
        "```\ncode is 5\n```\n\n    code is 6",
        "`code`",
        "![The picture shows 5](x.png)",
        "<div>\nIt is 5.\n</div>",
        "---\ntitle: It is 5.\n---\n",
        "[^S1:2]: handbook.pdf, p. 3, line 2, sha256 12ab, “quoted words”",
        "[ref]: https://a.example",
        "[Annual leave](leave.md)\n\n- [[Sick leave]]\n- <https://a.example>\n- www.a.example/b",
        "Is it 14 days?",
        "“Is it 14 days?”",
        "是十四天吗？\n\nهل هي ١٤ يوما؟",
        "The following apply:",
        "***",
        "— … !",
    ],
)
def test_what_states_nothing_is_no_claim(markdown: str) -> None:
    assert claims(markdown) == []


def test_a_quoted_question_inside_a_statement_is_a_claim() -> None:
    assert [claim.text for claim in claims("They asked “is it so?” on Monday.")] == [
        "They asked “is it so?” on Monday."
    ]


@pytest.mark.parametrize("text", ["[Annual leave](leave.md)", "Is it so?", "`code`", "They are:"])
def test_what_carries_a_citation_is_a_claim(text: str) -> None:
    markdown = f"{text}[^S1:2]"
    assert [claim.markers for claim in claims(markdown)] == [tuple(markers(markdown))]


def test_a_marker_without_words_goes_to_a_neighbour_under_the_same_heading() -> None:
    markdown = "# A\n\n[^S1:1]\n\nOne is so.\n\n![x](y)[^S1:2]\n\n# B\n\n…[^S1:3]\n\nTwo is so.\n"
    assert [[m.first for m in claim.markers] for claim in claims(markdown)] == [[1, 2], [3]]


def test_a_marker_under_a_heading_without_claims_belongs_to_none() -> None:
    markdown = "One is so.\n\n# A\n\n[^S1:1]\n\n# B\n\nTwo is so."
    assert [claim.markers for claim in claims(markdown)] == [(), ()]


def test_the_box_of_a_task_and_the_footnote_of_another_tool_are_no_words() -> None:
    markdown = "It is so.[^1] More is so.[^note][^S1:2]\n\n- [x] It is done.[^S1:3]"
    assert [(claim.text, len(claim.markers)) for claim in claims(markdown)] == [
        ("It is so.", 0),
        ("More is so.", 1),
        ("It is done.", 1),
    ]
