import pytest

from engines.text import Claim, claims


def cited(markdown: str) -> list[tuple[str, list[str]]]:
    """Return each claim's text with its markers as written."""
    return [
        (claim.text, [markdown[marker.start : marker.end] for marker in claim.markers])
        for claim in claims(markdown)
    ]


@pytest.mark.parametrize(
    "markdown",
    [
        "The window is 14 days.[^S1:2]",
        "The window is 14 days[^S1:2].",
        "The window is 14 days. [^S1:2]",
        "The window is 14 days [^S1:2].",
        "The window is 14 days.\n[^S1:2]",
        "The window[^S1:2] is 14 days.",
        "[^S1:2] The window is 14 days.",
        "The window is **14 days**.[^S1:2]",
        "The window is *14* days.**[^S1:2]**",
        "The window is 14&nbsp;days\\.[^S1:2]",
        "The <b>window</b> is 14 days.[^S1:2]",
        "The [[Window|window]] is [14 days](https://a.example/b_(c) 'title').[^S1:2]",
        "The\nwindow is<br>14  \ndays.[^S1:2]",
        "> The window\n> is 14 days.[^S1:2]",
        "The window is 14 days.\n\n[^S1:2]",
    ],
)
def test_a_marker_belongs_to_its_sentence_however_it_is_written(markdown: str) -> None:
    assert cited(markdown) == [("The window is 14 days.", ["[^S1:2]"])]


def test_each_sentence_keeps_its_own_markers() -> None:
    markdown = (
        "One is so.[^S1:2][^S2:3-4] Two is so [^S1:5]. Three is so. [^S1:6] [^S1:7]\nFour is so."
    )
    assert cited(markdown) == [
        ("One is so.", ["[^S1:2]", "[^S2:3-4]"]),
        ("Two is so.", ["[^S1:5]"]),
        ("Three is so.", ["[^S1:6]", "[^S1:7]"]),
        ("Four is so.", []),
    ]


def test_a_marker_without_space_on_either_side_still_parts_two_sentences() -> None:
    assert cited("It is so.[^S1:2]More is so.") == [("It is so.", ["[^S1:2]"]), ("More is so.", [])]
    assert cited("窗口是14天。[^S1:2]费用为零。[^S1:3]") == [
        ("窗口是14天。", ["[^S1:2]"]),
        ("费用为零。", ["[^S1:3]"]),
    ]


def test_abbreviations_do_not_part_a_sentence_from_its_marker() -> None:
    markdown = "Dr. Smith of the U.S. Army agreed, e.g. on Monday.[^S1:3] He left."
    assert cited(markdown) == [
        ("Dr. Smith of the U.S. Army agreed, e.g. on Monday.", ["[^S1:3]"]),
        ("He left.", []),
    ]


def test_the_language_decides_what_is_an_abbreviation() -> None:
    markdown = "Das gilt z. B. für Hr. Müller.[^S1:1] Es ist die 3. Auflage."
    expected = ["Das gilt z. B. für Hr. Müller.", "Es ist die 3. Auflage."]
    assert [claim.text for claim in claims(markdown)] == expected
    assert [claim.text for claim in claims(markdown, language="de")] == expected


def test_a_claim_is_a_span_of_the_markdown_with_its_markup() -> None:
    markdown = "# Head\n\n- The **fee** is *5*.[^S1:2] See [the page](x).\n"
    assert [markdown[claim.start : claim.end] for claim in claims(markdown)] == [
        "The **fee** is *5*.",
        "See [the page](x).",
    ]


def test_a_claim_knows_the_nearest_heading_above_it() -> None:
    markdown = "First.\n\n# Leave *policy*[^S9:9]\n\nSecond.\n\n## Sick leave\n\nThird."
    assert [(claim.text, claim.heading) for claim in claims(markdown)] == [
        ("First.", ""),
        ("Second.", "Leave policy"),
        ("Third.", "Sick leave"),
    ]


def test_inline_code_is_kept_in_its_sentence_and_never_cut() -> None:
    markdown = "Set `a. B [^S1:1]` to 5.[^S1:2] `cmd` does it. See <http://a.example/x!Y.Z> for 5."
    assert cited(markdown) == [
        ("Set a. B [^S1:1] to 5.", ["[^S1:2]"]),
        ("cmd does it.", []),
        ("See http://a.example/x!Y.Z for 5.", []),
    ]


def test_a_malformed_marker_stays_text() -> None:
    assert cited("It is so[^S1:0].") == [("It is so[^S1:0].", [])]


def test_a_claim_compares_by_value() -> None:
    assert claims("It is so.") == [Claim(0, 9, "It is so.", (), "sentence", "")]
