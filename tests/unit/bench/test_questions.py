"""When an answer is right, cited and rightly withheld."""

import pytest

from config.bench.questions import Place, QuestionRow, Reply, Sentence, score
from config.bench.wording import says

LEAVE = Place(file="leave.md", lines=(70, 72))


def question(*, answerable: bool = True) -> QuestionRow:
    if not answerable:
        return QuestionRow(question="Why?", answerable=False)
    return QuestionRow(question="How?", answerable=True, must_include=("one year",), gold=(LEAVE,))


def reply(text: str, *places: Place) -> Reply:
    return Reply(sentences=(Sentence(text=text, places=places),))


SILENT = Reply(sentences=())
RIGHT = reply("It lapses after 1 year.", LEAVE)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It takes **three** business days.", "3 business days"),
        ("It takes 3 business days.", "three business days"),
        ("Twenty-five days.", "25 days"),
        ("A three-year term.", "3-year"),
        ("Up to 10,000 dollars.", "10,000"),
        ("You will forfeit\nit.", "forfeit"),
        ("Hours carried: 240.", "240"),
        ("You pay $75 or 75%.", "75%"),
    ],
)
def test_an_answer_says_it_whether_in_words_digits_or_bold(text: str, wanted: str) -> None:
    assert says(text, wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("It takes 240 hours.", "4"), ("It costs 1,350.", "350"), ("It is 3.50.", "3"), ("No.", "1")],
)
def test_a_number_does_not_stand_in_a_longer_one(text: str, wanted: str) -> None:
    assert not says(text, wanted)


def test_shares_are_of_the_answerable_and_of_the_unanswerable() -> None:
    rows = [question(), question(), question(), question(answerable=False)]
    rows.append(question(answerable=False))
    elsewhere = Place(file="leave.md", lines=(73, 80))
    replies = [
        RIGHT,
        reply("After one year.", elsewhere),
        reply("It never lapses.", LEAVE),
        SILENT,
        reply("Because.", LEAVE),
    ]
    found = score(rows, replies)
    assert found.n == 5
    assert found.answered_right == pytest.approx(2 / 3)
    assert found.gold_cited == pytest.approx(2 / 3)
    assert found.right_and_cited == pytest.approx(1 / 3)
    assert found.abstained == pytest.approx(1 / 2)
    assert found.uncited_sentences == 0


def test_silence_is_never_a_right_answer() -> None:
    rows = [QuestionRow(question="How?", answerable=True)]
    assert score(rows, [SILENT]).answered_right == 0


@pytest.mark.parametrize(
    ("file", "lines", "cited"),
    [
        ("leave.md", (72, 90), True),
        ("leave.md", (1, 70), True),
        ("leave.md", (71, 71), True),
        ("leave.md", (1, 69), False),
        ("2025/leave.md", (70, 70), True),
        ("annual-leave.md", (70, 70), False),
    ],
)
def test_a_citation_hits_when_it_has_a_line_in_common_with_the_gold(
    file: str, lines: tuple[int, int], *, cited: bool
) -> None:
    found = score([question()], [reply("One year.", Place(file=file, lines=lines))])
    assert found.gold_cited == float(cited)


def test_a_statement_without_a_place_is_counted_and_a_heading_is_not() -> None:
    found = score([question(), question()], [reply("It lapses."), reply("# Leave")])
    assert found.uncited_sentences == 1


def test_a_share_of_no_questions_is_none() -> None:
    found = score([question()], [RIGHT])
    assert found.abstained is None
    assert score([], []).answered_right is None
