"""A statement taken out of a source leaves everything else of it as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.documents import Line
from engines.embed import local_embedder
from engines.writer import Planned, SourceText, local_writer
from ingest.services.omitting import without
from ingest.services.statements import SourceStatement, statements

WRONG = "Staff may work from home three days."


def lines(text: str) -> list[Line]:
    return [Line(text=line) for line in text.split("\n")]


def stated(text: str, kind: str) -> list[SourceStatement]:
    return statements(lines(text), kind=kind, language="en")


def left(text: str, *omitted: str, kind: str) -> str:
    found = [each for each in stated(text, kind) if each.text in omitted]
    assert len(found) == len(omitted)
    return "\n".join(line.text for line in without(lines(text), found, kind=kind))


def written(text: str, *, kind: str = "markdown") -> str:
    """What the writer makes of a source without the wrong statement."""
    kept = lines(left(text, WRONG, kind=kind))
    source = SourceText(number=1, version=1, title="Home", lines=kept, kind=kind)
    whole = Planned(kind="create", page_id=None, title="Home", first_line=1, last_line=len(kept))
    return local_writer(local_embedder()).draft(source, whole, links={})


def test_a_sentence_of_a_plain_line_goes_and_its_neighbours_stay() -> None:
    text = f"Ask early. {WRONG} The manager agrees."
    assert left(text, WRONG, kind="docx") == "Ask early. The manager agrees."


def test_a_sentence_over_two_lines_leaves_both_lines_in_place() -> None:
    text = "Ask early. Staff may work from\nhome three days. The manager agrees.\nBe kind."
    assert left(text, WRONG, kind="text") == "Ask early. \nThe manager agrees.\nBe kind."


def test_several_statements_of_one_line_go_at_once() -> None:
    text = f"Ask early. {WRONG} The manager agrees. Be kind."
    omitted = ("Ask early.", WRONG, "Be kind.")
    assert left(text, *omitted, kind="text").strip() == "The manager agrees."


def test_a_row_of_a_sheet_keeps_the_names_by_which_the_table_is_known() -> None:
    rows = ["Days | Note", "Days: 3 | Note: home", "Days: 5 | Note: office"]
    given_lines = [
        Line(text=text, label=f"Sheet!{number}") for number, text in enumerate(rows, start=1)
    ]
    (row,) = [
        each for each in statements(given_lines, kind="xlsx", language="en") if "home" in each.text
    ]
    kept = without(given_lines, [row], kind="xlsx")
    assert [line.text for line in kept] == [rows[0], "Days:  | Note: ", rows[2]]


def test_a_row_of_another_table_goes_as_a_whole() -> None:
    text = "Ask early | yes"
    assert left(text, text, kind="docx") == " | "


@pytest.mark.parametrize(
    ("text", "page"),
    [
        (
            f"Requests go to the manager.\n{WRONG}\nThe manager agrees in writing.",
            "Requests go to the manager.[^S1:1] The manager agrees in writing.[^S1:3]\n",
        ),
        (
            f"{WRONG} Requests go to the manager.",
            "Requests go to the manager.[^S1:1]\n",
        ),
        (
            f"The rules of the house:\n- {WRONG}\n- Requests go to the manager.",
            "The rules of the house:[^S1:1]\n\n- Requests go to the manager.[^S1:3]\n",
        ),
        (
            f"1. Requests go to the manager.\n2. {WRONG}\n3. The manager agrees in writing.",
            "1. Requests go to the manager.[^S1:1]\n3. The manager agrees in writing.[^S1:3]\n",
        ),
        (
            f"- {WRONG}\n    - Requests go to the manager.",
            "- Requests go to the manager.[^S1:2]\n",
        ),
        (
            f"Requests go to the manager.\n\n**{WRONG}**",
            "Requests go to the manager.[^S1:1]\n",
        ),
        (
            f"**Requests go to the manager. {WRONG}** The manager agrees in writing.",
            "**Requests go to the manager.**[^S1:1] The manager agrees in writing.[^S1:1]\n",
        ),
        (
            f"**{WRONG} Requests go to the manager.**",
            "**Requests go to the manager.**[^S1:1]\n",
        ),
        (
            f"> Requests go to the manager.\n> {WRONG}\n> The manager agrees in writing.",
            "Requests go to the manager.[^S1:1] The manager agrees in writing.[^S1:3]\n",
        ),
    ],
)
def test_markdown_without_it_keeps_its_shape(text: str, page: str) -> None:
    assert written(text) == page


def test_a_markdown_table_without_a_row_is_still_one_table() -> None:
    text = "| Rule | Days |\n|---|---|\n| Home | 3 |\n| Office | 5 |"
    kept = left(text, "Rule: Home; Days: 3", kind="markdown").split("\n")
    assert "Home" not in kept[2]
    assert kept[2].count("|") == 3
    assert [kept[0], kept[1], kept[3]] == [
        "| Rule | Days |",
        "|---|---|",
        "| Office | 5 |",
    ]


SENTENCES = st.lists(
    st.sampled_from(["Ask early.", "Be kind.", "Close the door.", "Doors stay shut."]),
    min_size=1,
    max_size=8,
    unique=False,
)


@given(SENTENCES, st.lists(st.sampled_from([" ", "\n", "\n\n"]), min_size=8, max_size=8), st.data())
def test_what_was_not_taken_out_is_still_stated_on_its_lines(
    sentences: list[str], gaps: list[str], data: st.DataObject
) -> None:
    text = "".join(sentence + gap for sentence, gap in zip(sentences, gaps, strict=False))
    for kind in ("markdown", "text"):
        found = stated(text, kind)
        omitted = data.draw(st.lists(st.sampled_from(found), unique_by=id))
        kept = without(lines(text), omitted, kind=kind)
        gone = set(map(id, omitted))
        places = [(each.text, each.first) for each in found if id(each) not in gone]
        again = statements(kept, kind=kind, language="en")
        assert [(each.text, each.first) for each in again] == places
