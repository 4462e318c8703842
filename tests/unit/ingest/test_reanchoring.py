"""Citations follow their words to a newer version, and only their words."""

import pytest

from ingest.services.reanchoring import Anchoring, Reanchored, has_the_words_of

OLD = ["# Returns", "The return window is 14 days.", "Staff in Berlin answer within a week."]


def move(body: str, new: list[str], *, older: dict[int, list[str]] | None = None) -> Reanchored:
    return Anchoring(source=7, version=2, older=older or {1: OLD}, lines=new).move(body)


def test_the_prose_stays_and_the_lines_follow() -> None:
    found = move("The return window is 14 days.[^S7:2] More.", ["# Returns", "", "", OLD[1]])
    assert found.body == "The return window is 14 days.[^S7@2:4] More."
    assert (found.moved, found.lost) == (1, ())


def test_words_in_other_dress_are_the_same_words() -> None:
    assert move("x[^S7:2]", ["THE  RETURN WINDOW is 14 days."]).body == "x[^S7@2:1]"


def test_a_typing_error_that_was_mended_is_no_loss() -> None:
    older = {1: ["Travellers recieve the receipts within a month of the trip."]}
    new = ["Travellers receive the receipts within a month of the trip."]
    assert move("x[^S7:1]", new, older=older).body == "x[^S7@2:1]"


@pytest.mark.parametrize(
    "changed",
    [
        "The return window is 30 days.",
        "The return window is not 14 days.",
        "Something else altogether.",
    ],
)
def test_other_words_are_lost_however_similar(changed: str) -> None:
    found = move("The return window is 14 days.[^S7:2]", [changed])
    assert found.body == "The return window is 14 days.[^S7:2]"
    assert [marker.first for marker in found.lost] == [2]


def test_another_name_is_lost() -> None:
    found = move("x[^S7:3]", ["Staff in Munich answer within a week."])
    assert found.moved == 0
    assert len(found.lost) == 1


def test_of_several_places_the_nearest_one_is_taken() -> None:
    new = [OLD[1], *["Other words."] * 5, OLD[1]]
    assert move("x[^S7:2]", new).body == "x[^S7@2:1]"


def test_other_sources_and_the_new_version_itself_are_left_alone() -> None:
    body = "a[^S8:2] b[^S7@2:1] c[^S7@3:1]"
    found = move(body, [OLD[1]])
    assert (found.body, found.moved, found.lost) == (body, 0, ())


def test_each_older_version_is_looked_up_in_its_own_lines() -> None:
    older = {1: ["One fact stands here."], 2: ["", "Two facts stand here."]}
    new = ["Two facts stand here.", "One fact stands here."]
    found = Anchoring(source=7, version=3, older=older, lines=new).move("a[^S7:1] b[^S7@2:2]")
    assert found.body == "a[^S7@3:2] b[^S7@3:1]"


@pytest.mark.parametrize(
    ("found", "quote", "same"),
    [
        ("They may include receipts.", "They may exclude receipts.", False),
        ("The approver signs forms.", "The approver signs the forms.", True),
        ("A trip, a trip.", "A trip.", True),
        ("A trip.", "A trip, a trip.", False),
    ],
)
def test_every_content_word_must_stand(found: str, quote: str, same: bool) -> None:  # noqa: FBT001
    assert has_the_words_of(found, quote) is same


@pytest.mark.parametrize(
    ("body", "left", "gone"),
    [
        ("Kept.[^S7@2:1] Lost.[^S7:2] More.[^S7@2:1]\n", "Kept.[^S7@2:1] More.[^S7@2:1]\n", 1),
        ("- Kept.[^S7@2:1]\n- Lost.[^S7:2]\n", "- Kept.[^S7@2:1]\n", 1),
        (
            "| A |\n|---|\n| lost[^S7:2] |\n| kept[^S7@2:1] |\n",
            "| A |\n|---|\n| kept[^S7@2:1] |\n",
            1,
        ),
        ("Kept.[^S7:2][^S8:1]\n", "Kept.[^S7:2][^S8:1]\n", 0),
        ("Kept.[^S8:1]\n\nUncited words stay.\n", "Kept.[^S8:1]\n\nUncited words stay.\n", 0),
        ("Lost.[^S7:2]\n", "Lost.[^S7:2]\n", 0),
    ],
)
def test_what_rests_on_lost_words_alone_is_taken_out(body: str, left: str, gone: int) -> None:
    moves = Anchoring(source=7, version=2, older={1: ["One.", "Two."]}, lines=["One."])
    assert moves.without_lost(body) == (left, gone)
