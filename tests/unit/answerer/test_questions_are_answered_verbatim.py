import pytest

from engines.answerer import Candidate, LocalAnswerer


@pytest.mark.parametrize(
    ("question", "words", "passage"),
    [
        ("How many hours of annual leave can I carry over into the next year?", "240", 11),
        ("How much time off do I get for giving blood?", "4 hours", 12),
        ("How many days may an organ donor be away?", "30 days", 12),
        ("How soon must I create a voucher after getting back?", "5 business days", 13),
        ("What is the phone number of AdTrav?", "472-6716", 13),
        ("What share of meals do I get on a travel day?", "75%", 13),
        ("Who approves more than 80 hours of unpaid leave?", "director", 14),
        ("Why is unpaid leave granted to staff?", "because", 14),
    ],
)
def test_the_answer_is_found_word_for_word(
    answerer: LocalAnswerer, passages: list[Candidate], question: str, words: str, passage: int
) -> None:
    draft = answerer.answer(question, passages)
    assert draft.covered, draft
    assert any(words in s.text and s.passage == passage for s in draft.sentences), draft
    texts = {candidate.id: candidate.text for candidate in passages}
    assert all(sentence.text in texts[sentence.passage] for sentence in draft.sentences)


def test_the_items_of_a_short_list_come_with_their_lead(
    answerer: LocalAnswerer, passages: list[Candidate]
) -> None:
    draft = answerer.answer("How much annual leave accrues with 16 years of service?", passages)
    texts = [sentence.text for sentence in draft.sentences]
    lead = texts.index("Annual leave accrues with service:")
    assert texts[lead + 1 : lead + 4] == [
        "Fewer than 3 years: 4 hours per pay period",
        "Between 3 and 15 years: 6 hours per pay period",
        "15 years and more: 8 hours per pay period",
    ]


def test_nothing_is_said_twice(answerer: LocalAnswerer, passages: list[Candidate]) -> None:
    twice = [*passages, Candidate(99, "Copy", "Copy", passages[1].text)]
    draft = answerer.answer("How much time off do I get for giving blood?", twice)
    texts = [sentence.text for sentence in draft.sentences]
    assert len(texts) == len(set(texts))


def test_the_reason_names_the_page(answerer: LocalAnswerer, passages: list[Candidate]) -> None:
    draft = answerer.answer("How much time off do I get for giving blood?", passages)
    assert draft.reason == "Found in “Leave types”."
    assert draft.confidence >= 0.5
