"""The resolver on a language model."""

import pytest

from engines.llm import EmptyReplyError, PromptTooLongError, ScriptedGateway
from engines.resolver import Dispute
from engines.resolver.llm import EditReply, EditsReply, LlmResolver

DISPUTE = Dispute(
    claim="The window is 14 days.",
    title="Returns {and} refunds",
    section="The window is 14 days. It opens in June.",
    lines=("From May on:", "The window is 30 days."),
    opposing=(2,),
    statement="The window is 30 days.",
)


def suggested(*edits: tuple[str, list[int]]) -> list[tuple[str, tuple[int, ...]]]:
    reply = EditsReply(
        edits=[EditReply(text=text, lines=lines, reason="So.") for text, lines in edits]
    )
    found = LlmResolver(ScriptedGateway(reply)).suggest(DISPUTE)
    return [(edit.text, edit.lines) for edit in found]


def test_lines_that_were_not_shown_are_left_out() -> None:
    assert suggested(("It is 30 days.", [2, 0, -1, 3, 2, 1])) == [("It is 30 days.", (1, 2))]


def test_an_edit_without_lines_or_words_loses_only_itself() -> None:
    said = suggested(("It is 30 days.", [7]), ("the", [2]), ("Thirty days it is.", [2]))
    assert said == [("Thirty days it is.", (2,))]


def test_the_same_sentence_is_suggested_once_and_in_one_line() -> None:
    said = suggested(("It is\n30 days.", [2]), ("It is 30 days.", [1]))
    assert said == [("It is 30 days.", (2,))]


def test_all_that_others_wrote_is_data() -> None:
    gateway = ScriptedGateway(EditsReply(edits=[]))
    assert LlmResolver(gateway).suggest(DISPUTE) == []
    (prompt,) = gateway.seen
    for words in (DISPUTE.title, DISPUTE.section, DISPUTE.claim, "2: The window is 30 days."):
        assert words in prompt.content
        assert words not in prompt.instructions
    assert "contradict the claim: 2." in prompt.content


def test_where_the_section_does_not_fit_claim_and_lines_are_sent_alone() -> None:
    long = Dispute(
        DISPUTE.claim, "", "word " * 5_000, DISPUTE.lines, DISPUTE.opposing, DISPUTE.statement
    )
    gateway = ScriptedGateway(EditsReply(edits=[]), window=4_096)
    LlmResolver(gateway).suggest(long)
    assert "word word" not in gateway.seen[0].content
    assert DISPUTE.claim in gateway.seen[0].content


@pytest.mark.parametrize("window", [64, 4_096])
def test_a_model_that_gives_nothing_says_why(window: int) -> None:
    gateway = ScriptedGateway(EmptyReplyError("Empty."), window=window)
    with pytest.raises((EmptyReplyError, PromptTooLongError)):
        LlmResolver(gateway).suggest(DISPUTE)
