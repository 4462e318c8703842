"""A streamed answer: each sentence as soon as its line is complete, and nothing that is no line."""

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.answerer import NO_PASSAGE, AnswerSentence, Candidate, Draft
from engines.answerer.lines import read
from engines.llm import InvalidReplyError, ReplyError

PASSAGES = [Candidate(70, "Leave", "", "20 days."), Candidate(31, "Travel", "", "By train.")]
OPENING = {"covered": True, "confidence": 0.8}
FIRST = {"passage": 1, "text": "It is 20\tdays."}
SECOND = {"passage": 9, "text": "By train {or} not."}


def go_on() -> bool:
    return False


def lines(*rows: object) -> str:
    return "\n".join(json.dumps(row) for row in rows)


def items(text: str) -> list[AnswerSentence | Draft]:
    return list(read([text], PASSAGES, stopped=go_on))


@given(cuts=st.lists(st.integers(0, 200), max_size=12), fenced=st.booleans())
def test_the_same_answer_comes_however_the_text_is_cut(cuts: list[int], fenced: bool) -> None:  # noqa: FBT001
    text = lines(OPENING, FIRST, SECOND)
    text = f"```json\n{text}\n```" if fenced else text
    places = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    pieces = [text[start:end] for start, end in pairwise(places)]
    found = list(read(pieces, PASSAGES, stopped=go_on))
    sentences = (AnswerSentence("It is 20 days.", 70), AnswerSentence(SECOND["text"], NO_PASSAGE))  # type: ignore[arg-type]
    assert found[:-1] == list(sentences)
    assert found[-1] == Draft(
        sentences, covered=True, confidence=0.8, reason="The passages that were found answer it."
    )


def test_a_sentence_is_there_before_the_next_has_come() -> None:
    def pieces() -> Iterator[str]:
        yield lines(OPENING, FIRST) + "\n"
        raise AssertionError("read too far")

    found = read(pieces(), PASSAGES, stopped=go_on)
    assert next(found) == AnswerSentence("It is 20 days.", 70)


def test_what_is_not_covered_has_no_sentences_whatever_follows() -> None:
    (draft,) = items(lines(OPENING | {"covered": False}, FIRST))
    assert isinstance(draft, Draft)
    assert (draft.covered, draft.sentences) == (False, ())


@pytest.mark.parametrize("thoughts", ["", "<think>{hm}</think>"])
def test_one_object_instead_of_lines_is_read_as_that_object(thoughts: str) -> None:
    whole = {"covered": True, "sentences": [FIRST], "confidence": 0.8}
    sentence, draft = items(thoughts + json.dumps(whole, indent=1))
    assert sentence == AnswerSentence("It is 20 days.", 70)
    assert isinstance(draft, Draft)
    assert draft.sentences == (sentence,)


@pytest.mark.parametrize("text", ["No.\nNo.\nNo.\n", f"{lines(OPENING, FIRST)}\nNo.\nNo.\n"])
def test_a_reply_of_no_use_is_read_to_its_end_all_the_same(text: str) -> None:
    pieces = iter(text.splitlines(keepends=True))
    with pytest.raises(InvalidReplyError):
        list(read(pieces, PASSAGES, stopped=go_on))
    assert list(pieces) == []


@pytest.mark.parametrize(
    "text",
    [
        "  \n",
        "The window is 14 days.",
        lines(FIRST),
        lines(OPENING, {"text": "No passage."}),
        lines(OPENING, FIRST | {"verdict": "supported"}),
        lines(OPENING, FIRST) + "\nThat is all.",
        lines(OPENING, *[FIRST] * 13),
        lines(OPENING) + "\n" + "x" * 5_000,
        lines(OPENING | {"confidence": 2}),
    ],
)
def test_anything_else_is_an_error(text: str) -> None:
    with pytest.raises(ReplyError):
        items(text)


def test_once_stopped_nothing_more_is_read_or_said() -> None:
    heard: list[str] = []

    def pieces() -> Iterator[str]:
        for piece in (lines(OPENING) + "\n", lines(FIRST) + "\n", lines(SECOND) + "\n"):
            heard.append(piece)
            yield piece

    found = list(read(pieces(), PASSAGES, stopped=lambda: len(heard) == 3))
    assert found == [AnswerSentence("It is 20 days.", 70)]
