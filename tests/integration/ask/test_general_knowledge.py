"""What a model knows of the world is told only where a wiki allows it, and is no answer."""

import pytest

from ask.models import Answer, GeneralAnswer
from ask.services.policies import set_policy
from ask.services.reading import answer_as_dict
from engines.answerer.general import GeneralReply
from engines.llm import EndpointDownError, LlmError, ScriptedGateway
from tests.cast import Cast
from tests.integration.ask.answers import LINES, asked, make_leave
from tests.integration.ask.models import ANNUAL, on_model, streamed
from wiki.errors import NotAllowedError

QUESTION = "How long is a year?"
KNOWS = GeneralReply(text="365 days.")
DOWN = EndpointDownError("The endpoint cannot be reached.")


@pytest.fixture(autouse=True)
def page(cast: Cast) -> None:
    make_leave(cast)


def allow(cast: Cast) -> None:
    set_policy(wiki=cast.wiki, person=cast.administrator, general_knowledge=True)


def test_it_stands_beside_an_answer_that_the_pages_do_not_give(cast: Cast) -> None:
    allow(cast)
    gateway = ScriptedGateway(streamed(covered=False), KNOWS)
    answer = asked(cast, QUESTION, on_model(gateway))
    assert answer.status == Answer.Status.NOT_COVERED
    assert answer.general.text == "365 days."
    assert answer.general.written_by.startswith("general-")
    assert not answer.sentences.exists()
    assert answer_as_dict(answer)["sentences"] == []
    assert not any(line in gateway.seen[1].content for line in LINES)


def test_it_is_off_unless_it_was_allowed(cast: Cast) -> None:
    gateway = ScriptedGateway(streamed(covered=False), KNOWS)
    asked(cast, QUESTION, on_model(gateway))
    assert len(gateway.seen) == 1


def test_a_covered_question_needs_none(cast: Cast) -> None:
    allow(cast)
    gateway = ScriptedGateway(streamed((LINES[0], ANNUAL)), KNOWS)
    asked(cast, QUESTION, on_model(gateway))
    assert len(gateway.seen) == 1


def test_it_is_never_told_of_a_sensitive_subject(cast: Cast) -> None:
    allow(cast)
    gateway = ScriptedGateway(streamed(covered=False), KNOWS)
    asked(cast, "Is a year legal?", on_model(gateway))
    assert len(gateway.seen) == 1


def test_a_model_that_has_just_failed_is_not_asked_again(cast: Cast) -> None:
    allow(cast)
    gateway = ScriptedGateway(DOWN, KNOWS)
    answer = asked(cast, QUESTION, on_model(gateway, stand_in=True))
    assert answer.status == Answer.Status.NOT_COVERED
    assert len(gateway.seen) == 1


@pytest.mark.parametrize("reply", [GeneralReply(text=" "), DOWN])
def test_a_model_that_does_not_know_leaves_the_answer_as_it_is(
    cast: Cast, reply: GeneralReply | LlmError
) -> None:
    allow(cast)
    answer = asked(cast, QUESTION, on_model(ScriptedGateway(streamed(covered=False), reply)))
    assert answer.status == Answer.Status.NOT_COVERED
    assert not GeneralAnswer.objects.exists()


def test_only_an_administrator_allows_it(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        set_policy(wiki=cast.wiki, person=cast.editor, general_knowledge=True)
