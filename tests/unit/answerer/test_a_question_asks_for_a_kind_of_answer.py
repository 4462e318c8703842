import pytest

from engines.answerer.question import answer_kind, figures, names_asked_about


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
        ("Is there a limit? How much may I take?", "quantity", "There is no maximum."),
        ("Where do I send the form?", "address", "Send it to pay@example.org."),
        ("Who do I write to?", "address", "Contact the desk."),
        ("Who signs?", "person", "Your supervisor signs."),
        ("Who pays?", "person", "It is paid by Treasury."),
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


def test_when_inside_a_question_asks_for_no_time() -> None:
    kind = answer_kind("Which form is used when the power fails?")
    assert kind is None


def test_figures_are_read_without_separators() -> None:
    assert figures("From 1,200 to 3.5 in 2024.") == {"1200", "3.5", "2024"}
