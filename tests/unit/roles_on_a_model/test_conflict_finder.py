"""The conflict finder on a language model."""

import pytest

from engines.conflicts import Contradiction, ScriptedConflictFinder, Statement
from engines.conflicts.llm import ClashReply, LlmConflictFinder
from engines.llm import EmptyReplyError, EndpointDownError, ScriptedGateway

PAGE = Statement("The window is 14 days.", heading="Refunds", title="Shop")
SOURCE = Statement("The window is 30 days.", title="News")
LOCAL = Contradiction("Local.", 0.6, (), ())


def clash(page: str = "14 days", source: str = "30 days", *, contradict: bool = True) -> ClashReply:
    return ClashReply(
        contradict=contradict,
        page_words=page,
        source_words=source,
        reason="Other number.",
        confidence=0.9,
    )


def compare(gateway: ScriptedGateway, local: ScriptedConflictFinder) -> Contradiction | None:
    return LlmConflictFinder(gateway, local=local).compare([(PAGE, SOURCE)])[0]


def test_a_contradiction_quotes_both_sides() -> None:
    found = compare(ScriptedGateway(clash()), ScriptedConflictFinder())
    assert found
    assert [PAGE.text[s.start : s.end] for s in found.claim_spans] == ["14 days"]
    assert [SOURCE.text[s.start : s.end] for s in found.source_spans] == ["30 days"]


@pytest.mark.parametrize(
    "reply",
    [
        clash(contradict=False),
        clash(page="15 days"),
        clash(source="never"),
        clash(page="", source=""),
    ],
)
def test_a_clash_whose_words_stand_nowhere_is_none(reply: ClashReply) -> None:
    assert compare(ScriptedGateway(reply), ScriptedConflictFinder()) is None


def test_where_a_reply_is_of_no_use_the_local_finder_answers() -> None:
    local = ScriptedConflictFinder()
    local.enqueue(LOCAL)
    assert compare(ScriptedGateway(EmptyReplyError("Empty.")), local) == LOCAL
    assert local.seen == [(PAGE, SOURCE)]


def test_a_model_that_cannot_be_reached_decides_nothing() -> None:
    with pytest.raises(EndpointDownError):
        compare(ScriptedGateway(EndpointDownError("Down.")), ScriptedConflictFinder())


def test_titles_and_statements_are_data() -> None:
    gateway = ScriptedGateway(clash())
    compare(gateway, ScriptedConflictFinder())
    (prompt,) = gateway.seen
    assert "Shop / Refunds" in prompt.content
    assert PAGE.text not in prompt.instructions
