"""What every reviewer promises: the one on a model, and the double. None is bundled."""

from collections.abc import Callable

import pytest

from engines.llm import ScriptedGateway
from engines.reviewer import Doubt, Reading, Reviewer, ScriptedReviewer, Statement
from engines.reviewer.llm import DoubtReply, DoubtsReply, LlmReviewer
from engines.text import Span

STATEMENTS = [Statement("The Rhine ends in Rome.", "Rivers"), Statement("It is 14 days.")]
DOUBT = Doubt(1, Span(10, 22), "The Rhine ends in the North Sea.", "Geography.", 0.9)


def on_a_model() -> Reviewer:
    reply = DoubtReply(
        number=1, words="ends in Rome", belief=DOUBT.belief, reason=DOUBT.reason, confidence=0.9
    )
    return LlmReviewer(ScriptedGateway(DoubtsReply(doubts=[reply])))


MAKERS: dict[str, Callable[[], Reviewer]] = {
    "llm": on_a_model,
    "scripted": lambda: ScriptedReviewer(Reading((DOUBT,))),
}


@pytest.fixture(params=MAKERS)
def reviewer(request: pytest.FixtureRequest) -> Reviewer:
    return MAKERS[request.param]()


def test_a_doubt_points_at_words_of_a_statement_that_was_shown(reviewer: Reviewer) -> None:
    found = reviewer.read(title="Travel", statements=STATEMENTS)
    assert found == Reading((DOUBT,), {}, away=False)
    words = found.doubts[0].words
    assert STATEMENTS[0].text[words.start : words.end] == "ends in Rome"


def test_nothing_to_read_gives_nothing(reviewer: Reviewer) -> None:
    assert LlmReviewer(ScriptedGateway()).read(title="T", statements=[]) == Reading()
    assert reviewer.fingerprint == reviewer.fingerprint.strip() != ""


def test_the_double_remembers_what_it_saw_and_doubts_no_more_than_it_was_told() -> None:
    double = ScriptedReviewer(Reading((DOUBT,)))
    double.read(title="T", statements=STATEMENTS)
    assert double.read(title="U", statements=STATEMENTS[:1]) == Reading()
    assert [title for title, _ in double.seen] == ["T", "T", "U"]
