"""What can be told of a question without a model: whether it is plain, and whether it leans."""

import pytest

from engines.answerer import may_be_compound, search_with_words_before, stands_alone

BEFORE = "How many hours of annual leave can I carry over?"


@pytest.mark.parametrize(
    "question",
    [
        "How many hours of annual leave can I carry over into the next leave year?",
        "Wie viele Tage Urlaub habe ich?",
        "What is the per-diem rate?",
        "Who signs",
    ],
)
def test_a_plain_question_costs_no_call(question: str) -> None:
    assert not may_be_compound(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who pays and when?",
        "What is it? Why?",
        "Wer zahlt und wann?",
        "Qui paie et quand ?",
        "What is due for staff; for contractors?",
        "Rail or air?",
        "How does sick leave differ from parental leave?",
        "I worked abroad. Do I pay?",
        "谁付款？什么时候？",
        "word " * 26,
    ],
)
def test_what_may_ask_for_several_things_is_looked_at(question: str) -> None:
    assert may_be_compound(question)


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("How many hours of sick leave do employees accrue?", True),
        ("And for contractors?", False),
        ("What about sick leave for new employees?", False),
        ("Who approves it before the trip begins?", False),
        ("Why?", False),
        ("Wer genehmigt Dienstreisen?", False),
        ("Wer genehmigt die Dienstreisen und wann?", False),
    ],
)
def test_a_question_stands_alone_only_where_that_can_be_told(question: str, alone: bool) -> None:  # noqa: FBT001
    assert stands_alone(question) is alone


def test_a_leaning_question_takes_the_telling_words_it_lacks() -> None:
    found = search_with_words_before("And of sick leave?", BEFORE)
    assert found == "And of sick leave? many hours annual carry"


@pytest.mark.parametrize(
    ("question", "before"),
    [("How many hours of sick leave do employees accrue?", BEFORE), ("And then?", "And so?")],
)
def test_nothing_is_added_where_nothing_is_needed_or_there(question: str, before: str) -> None:
    assert search_with_words_before(question, before) == question


def test_a_long_question_before_lends_a_few_words_only() -> None:
    before = " ".join(f"topic{number}" for number in range(40))
    assert len(search_with_words_before("Why?", before).split()) == 9
