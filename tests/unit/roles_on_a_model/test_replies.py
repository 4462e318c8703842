"""Every reply that a role asks for can be asked for: each string and list of it is bounded."""

import pytest

from engines.answerer.general import GeneralReply
from engines.answerer.mending import RepairReply
from engines.answerer.replies import AnswerReply
from engines.answerer.rewriting import QuestionReply
from engines.answerer.splitting import PartsReply
from engines.conflicts.llm import ClashReply
from engines.gate.llm import GateReply
from engines.llm import ReplyModel, reply_schema
from engines.verify.llm import Judgement
from engines.writer.partition import PlanReply
from engines.writer.rewriting import SectionReply


@pytest.mark.parametrize(
    "reply",
    [
        *(AnswerReply, RepairReply, PartsReply, QuestionReply, GeneralReply),
        *(ClashReply, GateReply, Judgement, PlanReply, SectionReply),
    ],
)
def test_a_reply_is_bounded(reply: type[ReplyModel]) -> None:
    assert reply_schema(reply)
