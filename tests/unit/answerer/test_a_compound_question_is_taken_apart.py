import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.answerer import Candidate, LocalAnswerer
from engines.answerer.parts import parts


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "What is the limit, and can it be raised?",
            ("What is the limit?", "can it be raised?"),
        ),
        ("Who signs? When is it due?", ("Who signs?", "When is it due?")),
        (
            "I worked abroad. Who signs and when is it due?",
            ("I worked abroad. Who signs?", "I worked abroad. when is it due?"),
        ),
        (
            "Which of these is paid: overtime, travel time or leave?",
            (
                "Which of these is paid: overtime?",
                "Which of these is paid: travel time?",
                "Which of these is paid: leave?",
            ),
        ),
        (
            "How long is unpaid leave compared with sick leave?",
            ("How long is unpaid leave?", "sick leave?"),
        ),
    ],
)
def test_each_thing_asked_becomes_a_question(question: str, expected: tuple[str, ...]) -> None:
    assert parts(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "How many days of leave do new parents get?",
        "Do meals and tips need receipts?",
        "I am moving to Spain. Who must know?",
        "Is this about travel: the trip that my team made to the coast last year in winter?",
        "",
    ],
)
def test_a_question_for_one_thing_has_no_parts(question: str) -> None:
    assert parts(question) == ()


@given(st.text(max_size=80))
def test_parts_are_none_or_several_and_few(text: str) -> None:
    assert len(parts(text)) in {0, 2, 3, 4}


def test_every_part_is_answered(answerer: LocalAnswerer, passages: list[Candidate]) -> None:
    question = "How many days may an organ donor be away, and how soon must I create a voucher?"
    said = " ".join(sentence.text for sentence in answerer.answer(question, passages).sentences)
    assert "30 days" in said
    assert "5 business days" in said


def test_a_part_that_nothing_covers_leaves_the_other_answered(
    answerer: LocalAnswerer, passages: list[Candidate]
) -> None:
    question = "How many days may an organ donor be away, and who won the football world cup?"
    draft = answerer.answer(question, passages)
    assert draft.covered
    assert any("30 days" in sentence.text for sentence in draft.sentences)
    assert len(draft.sentences) <= 3
