"""While an answer is made, what has passed can be seen; at the end it stands there once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from django.db.models import F

from ask.models import Answer, AnswerPassage, AnswerSentence
from ask.services.answering import answer_question
from ask.services.reading import shown_sentences
from engines.answerer import AnswerSentence as Written
from engines.answerer import Draft
from engines.answerer.llm import LlmAnswerer
from engines.answerer.replies import AnswerReply, SentenceReply
from engines.llm import EndpointDownError, ScriptedGateway
from engines.verify import Finding, Pair, ScriptedAuditor, Unchecked
from tests.cast import Cast
from tests.integration.ask.answers import LINES, asked, make_leave
from tests.integration.ask.models import ANNUAL, SICK, on_model, streamed
from wiki.models import Page
from wiki.services.lifecycle import archive_page
from wiki.services.sources import withdraw_source

BOTH = streamed((LINES[0], ANNUAL), (LINES[2], SICK))


@pytest.fixture
def page(cast: Cast) -> Page:
    return make_leave(cast)


class Looking(ScriptedAuditor):
    """Before it judges a certain claim, something happens."""

    def __init__(self, claim: str, happens: Callable[[], object]) -> None:
        super().__init__()
        self._claim, self._happens = claim, happens

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        if any(pair.claim == self._claim for pair in pairs):
            self._happens()
        return super().judge(pairs)


def seen() -> list[str]:
    return list(AnswerSentence.objects.filter(removed=False).values_list("text", flat=True))


def test_a_sentence_can_be_seen_while_the_next_is_checked(cast: Cast, page: Page) -> None:
    sights: list[tuple[str, list[str]]] = []
    auditor = Looking(LINES[2], lambda: sights.append((Answer.objects.get().stage, seen())))
    answer = asked(cast, engines=on_model(ScriptedGateway(BOTH), auditor))
    assert sights == [("checking", [LINES[0]])]
    assert answer.status == Answer.Status.ANSWERED
    assert seen() == [LINES[0], LINES[2]]
    assert [str(c) for shown in shown_sentences(answer) for c in shown.sentence.citations.all()]


def test_an_answer_that_might_be_held_is_not_seen_before_it_is_settled(
    cast: Cast, page: Page
) -> None:
    cast.wiki.sensitive_subjects, cast.wiki.sensitive_threshold = "pay period", 0.95
    cast.wiki.save()
    sights: list[list[str]] = []
    auditor = Looking(LINES[2], lambda: sights.append(seen()))
    answer = asked(cast, engines=on_model(ScriptedGateway(BOTH), auditor))
    assert sights == [[]]
    assert answer.status == Answer.Status.HELD


def test_a_sentence_that_brings_up_a_sensitive_subject_from_nowhere_is_taken_out(
    cast: Cast, page: Page
) -> None:
    legal = "Legal action may carry over."
    gateway = ScriptedGateway(streamed((LINES[0], ANNUAL), (legal, ANNUAL)))
    answer = asked(cast, engines=on_model(gateway))
    assert answer.status == Answer.Status.ANSWERED
    assert seen() == [LINES[0]]
    assert "brings up “legal”" in answer.sentences.get(removed=True).reason


def test_an_answer_that_keeps_to_no_lines_is_asked_for_as_a_whole(cast: Cast, page: Page) -> None:
    reply = AnswerReply(
        covered=True, sentences=[SentenceReply(text=LINES[2], passage=SICK)], confidence=0.9
    )
    gateway = ScriptedGateway(f"{streamed((LINES[0], ANNUAL))}\nThat is all.", reply)
    answer = asked(cast, engines=on_model(gateway))
    assert [shown.text for shown in shown_sentences(answer)] == [LINES[2]]
    assert seen() == [LINES[2]]


def test_a_model_that_is_away_is_stood_in_for(cast: Cast, page: Page) -> None:
    gateway = ScriptedGateway(EndpointDownError("The endpoint cannot be reached."))
    answer = asked(cast, engines=on_model(gateway, stand_in=True))
    assert answer.status == Answer.Status.ANSWERED
    assert answer.note == ("The endpoint cannot be reached. The built-in answerer quoted instead.")
    assert len(gateway.seen) == 1


def test_without_a_stand_in_the_failure_is_told(cast: Cast, page: Page) -> None:
    gateway = ScriptedGateway(EndpointDownError("The endpoint cannot be reached."))
    with pytest.raises(EndpointDownError):
        asked(cast, engines=on_model(gateway))


def test_a_page_archived_after_its_sentence_was_seen_is_not_quoted_in_the_end(
    cast: Cast, page: Page
) -> None:
    auditor = Looking(LINES[2], lambda: archive_page(page=page, person=cast.editor))
    answer = asked(cast, engines=on_model(ScriptedGateway(BOTH), auditor))
    assert answer.status == Answer.Status.BLOCKED
    assert seen() == []


def test_a_source_withdrawn_after_its_sentence_was_seen_leaves_no_words(
    cast: Cast, page: Page
) -> None:
    source = cast.wiki.sources.get()

    def withdraw() -> None:
        withdraw_source(source=source, person=cast.editor, reason="Secret.")
        assert seen() == [""]

    asked(cast, engines=on_model(ScriptedGateway(BOTH), Looking(LINES[2], withdraw)))
    assert seen() == []
    assert set(AnswerPassage.objects.values_list("text", flat=True)) == {""}


def test_a_worker_that_was_taken_for_dead_writes_no_more(cast: Cast, page: Page) -> None:
    auditor = Looking(LINES[2], lambda: Answer.objects.update(attempts=F("attempts") + 1))
    answer = asked(cast, engines=on_model(ScriptedGateway(BOTH), auditor))
    assert answer.is_working
    assert seen() == [LINES[0]]


def test_an_attempt_begins_with_nothing_of_the_one_that_died(cast: Cast, page: Page) -> None:
    class KilledError(BaseException):
        """Stands for a kill."""

    def kill() -> None:
        raise KilledError

    with pytest.raises(KilledError):
        asked(cast, engines=on_model(ScriptedGateway(BOTH), Looking(LINES[2], kill)))
    assert seen() == [LINES[0]]
    again = answer_question(answer=Answer.objects.get(), engines=on_model(ScriptedGateway(BOTH)))
    assert (again.status, again.attempts) == (Answer.Status.ANSWERED, 2)
    assert seen() == [LINES[0], LINES[2]]


def test_a_model_that_ends_without_a_word_is_asked_for_the_whole(cast: Cast, page: Page) -> None:
    class Wordless(LlmAnswerer):
        def stream(self, *_: object, **__: object) -> Iterator[Written | Draft]:
            yield from ()

    reply = AnswerReply(
        covered=True, sentences=[SentenceReply(text=LINES[2], passage=SICK)], confidence=0.9
    )
    gateway = ScriptedGateway(reply)
    engines = replace(on_model(gateway), answerer=Wordless(gateway))
    assert asked(cast, engines=engines).status == Answer.Status.ANSWERED
    assert seen() == [LINES[2]]


def test_what_was_settled_meanwhile_is_not_read_by_the_rights_of_before(
    cast: Cast, page: Page
) -> None:
    answer = asked(cast, engines=on_model(ScriptedGateway(BOTH)))
    Answer.objects.update(status=Answer.Status.HELD)
    assert shown_sentences(answer) == []
