import pytest

from engines.answerer import Candidate, LocalAnswerer


@pytest.mark.parametrize(
    "question",
    [
        "How do I bake sourdough bread?",
        "May I bring my dog to the office?",
        "Who won the football World Cup?",
        "What does the gym membership discount cost?",
        "asdf qwer zxcv?",
        "blargle the wuzzle",
        "Which vaccine is required to enter Brazil?",
    ],
)
def test_another_subject_is_not_covered(
    answerer: LocalAnswerer, passages: list[Candidate], question: str
) -> None:
    draft = answerer.answer(question, passages)
    assert not draft.covered
    assert draft.sentences == ()
    assert draft.confidence < 0.5


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("How many hours of annual leave do staff in Denver get?", "No passage mentions Denver."),
        ("When was the carry-over of annual leave hours raised?", "No passage gives a date."),
        ("Why can annual leave be carried over?", "No passage gives a reason."),
        ("How many dollars is a voucher?", "No passage gives a price."),
        (
            "Why is only 80 hours of unpaid leave granted to 500 staff?",
            "No passage gives a reason.",
        ),
    ],
)
def test_a_question_whose_premise_or_kind_of_answer_is_missing_is_not_covered(
    answerer: LocalAnswerer, passages: list[Candidate], question: str, reason: str
) -> None:
    draft = answerer.answer(question, passages)
    assert not draft.covered
    assert draft.reason == reason


@pytest.mark.parametrize("question", ["", "   "])
def test_an_empty_question_is_not_covered(
    answerer: LocalAnswerer, passages: list[Candidate], question: str
) -> None:
    assert not answerer.answer(question, passages).covered


def test_no_passages_answer_nothing(answerer: LocalAnswerer) -> None:
    draft = answerer.answer("How much leave is there?", [])
    assert not draft.covered
    assert not answerer.answer("How much?", [Candidate(1, "A", "", "## Only a heading")]).covered


def test_a_question_without_a_naming_word_is_not_covered(
    answerer: LocalAnswerer, passages: list[Candidate]
) -> None:
    assert not answerer.answer("how is it?", passages).covered
