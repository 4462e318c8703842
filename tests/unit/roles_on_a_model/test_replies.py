"""Every reply that a role asks for can be asked for: each string and list of it is bounded."""

import pytest

from engines.answerer.llm import AnswerReply
from engines.conflicts.llm import ClashReply
from engines.gate.llm import GateReply
from engines.llm import ReplyModel, reply_schema
from engines.verify.llm import Judgement
from engines.writer.partition import PlanReply
from engines.writer.rewriting import SectionReply


@pytest.mark.parametrize(
    "reply", [AnswerReply, ClashReply, GateReply, Judgement, PlanReply, SectionReply]
)
def test_a_reply_is_bounded(reply: type[ReplyModel]) -> None:
    assert reply_schema(reply)
