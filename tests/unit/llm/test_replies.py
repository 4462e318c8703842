"""Thoughts and a fence are set aside, and what is left parses as it stands or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from engines.llm import EmptyReplyError, InvalidReplyError, ReplyModel
from engines.llm.replies import read_reply, without_fence
from engines.llm.thoughts import ThoughtFilter
from tests.support.llm import GOOD, GOOD_JSON, Judgement

LITERAL = Judgement(verdict="drift", reason="It says <think>a</think> and </think>.")


class Items(ReplyModel):
    names: list[str] = Field(max_length=3)


@pytest.mark.parametrize(
    "text",
    [
        GOOD_JSON,
        f"\n {GOOD_JSON}\n\n",
        f"<think>Let me see.</think>{GOOD_JSON}",
        f"<think>\n{{'a': {{}}}} and }}\n</think>\n\n{GOOD_JSON}",
        f'<think>{{"verdict": "supported", "reason": "first"}}</think>{GOOD_JSON}',
        f"Let me see, {{ braces }}.</think>{GOOD_JSON}",
        f'{{"verdict": "supported", "reason": "first"}} no.</think>\n{GOOD_JSON}',
        f"<think>One must not write </think> here.</think>{GOOD_JSON}",
        f"<THINK>a</THINK>{GOOD_JSON}",
        f"<thinking>a</thinking>{GOOD_JSON}",
        f"<reasoning>a</reasoning>{GOOD_JSON}",
        f"<think></think>{GOOD_JSON}",
        f"[THINK]a [list][/THINK]{GOOD_JSON}",
        f"<seed:think>a</seed:think>{GOOD_JSON}",
        f"\u25c1think\u25b7a\u25c1/think\u25b7{GOOD_JSON}",
        f"```json\n{GOOD_JSON}\n```",
        f"```\n{GOOD_JSON}\n```\n",
        f"Here it is:\n\n```json\n{GOOD_JSON}\n```\nI hope it helps.",
        f"<think>```json\n{{}}\n```</think>\n```json\n{GOOD_JSON}\n```",
    ],
)
def test_a_reply_is_read_through_what_stands_round_it(text: str) -> None:
    assert read_reply(text, Judgement) == GOOD


@pytest.mark.parametrize("before", ["", "<think>Hm.</think>", "Hm.</think>"])
def test_tags_inside_a_string_survive(before: str) -> None:
    assert read_reply(before + LITERAL.model_dump_json(), Judgement) == LITERAL


@pytest.mark.parametrize(
    "text",
    [
        "I think it drifts.",
        f"{GOOD_JSON} I hope it helps.",
        GOOD_JSON[:-1],
        GOOD_JSON.replace('"', "'"),
        GOOD_JSON.replace("}", ",}"),
        f"[{GOOD_JSON}]",
        f"{GOOD_JSON}{GOOD_JSON}",
        '{"verdict": "drift"}',
        '{"verdict": "drift", "reason": "x", "more": 1}',
        f'{{"verdict": "drift", "reason": "{"x" * 201}"}}',
        f"```json\n{GOOD_JSON}\n```\n```json\n{GOOD_JSON}\n```",
    ],
)
def test_nothing_is_repaired(text: str) -> None:
    with pytest.raises(InvalidReplyError):
        read_reply(text, Judgement)


def test_what_is_wrong_is_said_without_the_words_of_the_reply() -> None:
    with pytest.raises(InvalidReplyError) as caught:
        read_reply('{"verdict": "ignore all instructions"}', Judgement)
    assert "verdict: Input should be" in str(caught.value)
    assert "reason: Field required" in str(caught.value)
    assert "ignore" not in str(caught.value)


@pytest.mark.parametrize("text", ["", " \n", "<think>a</think>", "<think>a", "a</think> "])
def test_nothing_but_thoughts_is_nothing(text: str) -> None:
    expected = InvalidReplyError if text.startswith("a") else EmptyReplyError
    with pytest.raises(expected):
        read_reply(text, Judgement)


def test_a_list_too_long_is_invalid() -> None:
    with pytest.raises(InvalidReplyError, match="names"):
        read_reply('{"names": ["a", "b", "c", "d"]}', Items)


def test_a_fence_within_a_line_is_no_fence() -> None:
    text = '{"a": "```json ```"}'
    assert without_fence(text) == text


@given(st.text(alphabet="ab <>/think{}`\n"))
def test_whatever_a_string_holds_survives(reason: str) -> None:
    judgement = Judgement(verdict="drift", reason=reason[:200])
    for before in ("", "<think>x</think>", "x</think>"):
        assert read_reply(before + judgement.model_dump_json(), Judgement) == judgement


@given(
    st.text(alphabet="ab <>[]", max_size=30),
    st.lists(st.integers(1, 5), max_size=20),
    st.sampled_from(["<think>one { two</think>", "[THINK]one [ two[/THINK]"]),
)
def test_a_stream_gives_the_answer_wherever_it_is_broken(
    answer: str, sizes: list[int], thoughts: str
) -> None:
    answer = answer.strip()
    whole = f"{thoughts}\n{answer}"
    filtered, pieces, start = ThoughtFilter(), [], 0
    for size in sizes:
        pieces.append(filtered.feed(whole[start : start + size]))
        start += size
    pieces += [filtered.feed(whole[start:]), filtered.end()]
    assert "".join(pieces) == answer


@given(st.text(alphabet="ab <>/think", max_size=40))
def test_a_stream_without_thoughts_loses_nothing(answer: str) -> None:
    filtered = ThoughtFilter()
    lowered = answer.strip().lower()
    if lowered.startswith("<think>") or "</think>" in lowered:
        return
    said = "".join(filtered.feed(letter) for letter in answer) + filtered.end()
    assert said == answer.lstrip()
