import pytest

from engines.answerer.question import answer_kind, names_asked_about


@pytest.mark.parametrize(
    ("question", "name", "sentence"),
    [
        ("How long does it take?", "duration", "Allow 10 business days."),
        ("How many weeks of leave are there?", "duration", "You get twelve weeks."),
        ("how many credit hrs can i bank?", "quantity", "Up to 24 credit hours."),
        ("Above which amount do I need a receipt?", "quantity", "Expenses over $75."),
        ("What percentage is paid?", "share", "It is 75 percent."),
        ("How many cents per mile?", "price", "67 cents a mile."),
        ("When was it raised?", "date", "It was raised in March."),
        ("When must I file?", "time", "File within a week."),
        ("Who signs?", "person", "Your supervisor signs."),
        ("Why is that?", "cause", "It is because of the law."),
        ("What number do I call? Which number must I dial?", "telephone", "Call (877) 472-6716."),
        ("How do I apply?", "steps", "Fill in the form."),
        ("Can I telework?", "permission", "Staff may telework."),
    ],
)
def test_question_words_tell_the_kind_and_sentences_show_it(
    question: str, name: str, sentence: str
) -> None:
    kind = answer_kind(question)
    assert kind is not None
    assert kind.name == name
    assert kind.shows.search(sentence)
    assert not kind.shows.search("Blue skies")


def test_other_questions_ask_for_no_kind() -> None:
    assert answer_kind("Which form is it?") is None


def test_names_are_capitalised_words_that_do_not_only_open_a_sentence() -> None:
    question = "Does Concur work in Denver? Then I fly with AdTrav and GSA."
    assert names_asked_about(question) == ["Concur", "Denver", "AdTrav", "GSA"]
