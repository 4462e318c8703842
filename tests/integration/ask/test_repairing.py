"""What the guard refuses is given back to a model once, and guarded again."""

import pytest

from ask.models import Answer
from ask.services.reading import shown_sentences
from engines.answerer.mending import RepairReply
from engines.llm import EmptyReplyError, ScriptedGateway
from engines.verify import ScriptedAuditor, Unchecked
from tests.cast import Cast
from tests.integration.ask.answers import LINES, QUESTION, asked, make_leave
from tests.integration.ask.models import ANNUAL, SICK, on_model, streamed
from wiki.models import Page

WRONG = "You can carry over up to 250 hours of annual leave."
REASON = "The number differs."


@pytest.fixture(autouse=True)
def page(cast: Cast) -> Page:
    return make_leave(cast)


def refusing(times: int = 1) -> ScriptedAuditor:
    auditor = ScriptedAuditor()
    for _ in range(times):
        auditor.enqueue_verdict("drift", reason=REASON)
    return auditor


def test_a_refused_sentence_is_worded_anew_and_goes_out(cast: Cast) -> None:
    gateway = ScriptedGateway(
        streamed((WRONG, ANNUAL), (LINES[2], SICK)), RepairReply(text=LINES[0], passage=1)
    )
    answer = asked(cast, engines=on_model(gateway, refusing()))
    assert [shown.text for shown in shown_sentences(answer)] == [LINES[0], LINES[2]]
    repair = gateway.seen[1].content
    assert WRONG in repair
    assert REASON in repair
    assert LINES[0] in repair
    assert LINES[2] not in repair
    assert QUESTION not in repair


def test_a_sentence_refused_twice_is_removed_and_not_tried_again(cast: Cast) -> None:
    gateway = ScriptedGateway(streamed((WRONG, ANNUAL)), RepairReply(text=WRONG, passage=1))
    answer = asked(cast, engines=on_model(gateway, refusing(2)))
    assert answer.status == Answer.Status.BLOCKED
    assert answer.reason.count(REASON) == 2
    assert len(gateway.seen) == 2


def test_a_sentence_of_an_unknown_passage_is_given_every_passage_to_choose_from(cast: Cast) -> None:
    gateway = ScriptedGateway(streamed((LINES[2], 77)), RepairReply(text=LINES[2], passage=SICK))
    answer = asked(cast, engines=on_model(gateway))
    (shown,) = shown_sentences(answer)
    assert shown.footnote.passage.heading == "Sick leave"
    assert all(line in gateway.seen[1].content for line in LINES)


@pytest.mark.parametrize(
    "reply", [RepairReply(text="", passage=1), EmptyReplyError("The model sent an empty reply.")]
)
def test_what_cannot_be_mended_is_removed(cast: Cast, reply: RepairReply | EmptyReplyError) -> None:
    gateway = ScriptedGateway(streamed((WRONG, ANNUAL)), reply)
    answer = asked(cast, engines=on_model(gateway, refusing()))
    assert answer.status == Answer.Status.BLOCKED
    assert answer.reason == f"No sentence passed the checks: {REASON}"


def test_what_could_not_be_checked_is_not_the_sentences_fault(cast: Cast) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("The judge is away."))
    gateway = ScriptedGateway(streamed((LINES[0], ANNUAL)))
    answer = asked(cast, engines=on_model(gateway, auditor))
    assert answer.status == Answer.Status.BLOCKED
    assert len(gateway.seen) == 1


def test_a_mended_sentence_may_not_cite_or_link_on_its_own(cast: Cast) -> None:
    reply = RepairReply(text=f"{LINES[0]}[^S9:1]", passage=1)
    gateway = ScriptedGateway(streamed((WRONG, ANNUAL)), reply)
    answer = asked(cast, engines=on_model(gateway, refusing()))
    assert answer.status == Answer.Status.BLOCKED
    assert "cites or links" in answer.reason
