"""From a question to a checked answer, on real retrieval with the bundled engines."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ask.engines import engines as site_engines
from ask.models import Answer
from ask.services.answering import Engines, answer_question, ask
from ask.services.deciding import (
    release_answer,
    save_as_page,
    stop_answer,
    withhold_answer,
)
from ask.services.reading import answer_as_dict, shown_sentences
from engines.embed import local_embedder
from engines.verify import ScriptedAuditor, Unchecked
from tests.cast import Cast
from tests.factories import make_draft
from tests.integration.ask.answers import LEAVE, QUESTION, asked, make_leave
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Page, PageState, ReviewItem, Revision
from wiki.search.index import embed_passages
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page
from wiki.services.sources import withdraw_source


@pytest.fixture
def page(cast: Cast) -> Page:
    return make_leave(cast)


def with_auditor(auditor: ScriptedAuditor) -> Engines:
    real = site_engines()
    return Engines(embedder=real.embedder, answerer=real.answerer, auditor=auditor)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def test_a_covered_question_is_answered_with_the_sources_own_lines(page: Page, cast: Cast) -> None:
    answer = asked(cast)
    assert answer.status == Answer.Status.ANSWERED
    first = shown_sentences(answer)[0]
    assert "240 hours" in first.text
    assert [str(c) for c in first.sentence.citations.all()] == [
        f"{current(page).citations.all()[0].source_version} lines 1-1"
    ]
    assert first.footnote.number == 1


def test_an_uncovered_question_is_said_to_be_uncovered(page: Page, cast: Cast) -> None:
    answer = asked(cast, "Who won the football world championship in 1954?")
    assert answer.status == Answer.Status.NOT_COVERED
    assert answer.reason
    assert shown_sentences(answer) == []


def test_nobody_in_particular_is_answered_from_public_pages_alone(page: Page, cast: Cast) -> None:
    for public, status in ((False, Answer.Status.NOT_COVERED), (True, Answer.Status.ANSWERED)):
        cast.wiki.public_read = public
        cast.wiki.save()
        waiting = ask(wiki=cast.wiki, asker=None, question=QUESTION)
        assert answer_question(answer=waiting, engines=site_engines()).status == status


@pytest.mark.parametrize("question", ["", "   ", "\x00", "x" * 2_001])
def test_a_question_that_is_none_is_refused(cast: Cast, question: str) -> None:
    with pytest.raises(RefusedError):
        ask(wiki=cast.wiki, asker=cast.reader, question=question)


def test_an_outsider_cannot_ask(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        ask(wiki=cast.wiki, asker=cast.outsider, question=QUESTION)


@pytest.mark.parametrize("verdict", ["drift", "hallucination"])
def test_a_sentence_that_is_not_supported_does_not_go_out(
    page: Page, cast: Cast, verdict: str
) -> None:
    auditor = ScriptedAuditor()
    for _ in range(10):
        auditor.enqueue_verdict(verdict, reason="It says more than its source.")
    answer = asked(cast, engines=with_auditor(auditor))
    assert answer.status == Answer.Status.BLOCKED
    assert "more than its source" in answer.reason
    assert shown_sentences(answer) == []


def test_a_sentence_that_could_not_be_checked_does_not_go_out(page: Page, cast: Cast) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(*[Unchecked("The judge is away.")] * 10)
    answer = asked(cast, engines=with_auditor(auditor))
    assert answer.status == Answer.Status.BLOCKED


def test_the_check_never_sees_the_question(page: Page, cast: Cast) -> None:
    auditor = ScriptedAuditor()
    asked(cast, engines=with_auditor(auditor))
    assert auditor.seen
    assert all("How many" not in pair.claim + pair.evidence for pair in auditor.seen)


def test_drafts_and_archived_pages_answer_nothing(page: Page, cast: Cast) -> None:
    archive_page(page=page, person=cast.editor)
    draft = make_draft(wiki=cast.wiki, title="Leave again", body=LEAVE)
    embed_passages(page_id=draft.pk, embedder=local_embedder())
    answer = asked(cast)
    assert answer.status == Answer.Status.NOT_COVERED
    assert not answer.passages.exists()
    assert "Promote a draft" in answer.reason


def test_an_answer_shows_what_changed_under_it(page: Page, cast: Cast) -> None:
    answer = asked(cast)
    assert not any(shown.is_affected for shown in shown_sentences(answer))
    edit_page(
        page=page,
        body=LEAVE.replace("HR Links", "the portal"),
        base=current(page),
        author=cast.editor,
    )
    assert any(shown.is_affected for shown in shown_sentences(answer))


def test_the_words_of_a_withdrawn_source_leave_old_answers(page: Page, cast: Cast) -> None:
    answer = asked(cast)
    source = cast.wiki.sources.get()
    radius = withdraw_source(source=source, person=cast.editor, reason="Secret.")
    assert [reliance.key for reliance in radius.answers] == [f"answer:{answer.pk}"]
    assert "240" not in str(answer_as_dict(answer))
    assert current(page).page.state == PageState.CONTRADICTED


def test_a_sensitive_answer_waits_for_an_editor(page: Page, cast: Cast) -> None:
    cast.wiki.sensitive_subjects, cast.wiki.sensitive_threshold = "annual leave", 1.0
    cast.wiki.save()
    answer = asked(cast)
    assert answer.status == Answer.Status.HELD
    assert answer_as_dict(answer)["sentences"] == []
    assert ReviewItem.objects.waiting().get().kind == ReviewItem.Kind.ANSWER
    with pytest.raises(NotAllowedError):
        release_answer(answer=answer, person=cast.reader)
    assert release_answer(answer=answer, person=cast.editor).status == Answer.Status.ANSWERED
    assert not ReviewItem.objects.waiting().exists()
    with pytest.raises(RefusedError, match="any more"):
        withhold_answer(answer=answer, person=cast.editor, reason="Too late.")


def test_withholding_needs_a_reason(page: Page, cast: Cast) -> None:
    cast.wiki.sensitive_subjects, cast.wiki.sensitive_threshold = "annual leave", 1.0
    cast.wiki.save()
    answer = asked(cast)
    with pytest.raises(RefusedError, match="Write why"):
        withhold_answer(answer=answer, person=cast.editor, reason=" ")
    done = withhold_answer(answer=answer, person=cast.editor, reason="Ask a lawyer.")
    assert (done.status, done.decision_reason) == (Answer.Status.WITHHELD, "Ask a lawyer.")


def test_a_stopped_answer_stays_stopped(page: Page, cast: Cast) -> None:
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION)
    with pytest.raises(NotAllowedError):
        stop_answer(answer=waiting, person=cast.editor)
    stop_answer(answer=waiting, person=cast.reader)
    done = answer_question(answer=waiting, engines=site_engines())
    assert done.status == Answer.Status.STOPPED
    assert not done.sentences.exists()


def test_answering_twice_gives_one_answer(page: Page, cast: Cast) -> None:
    answer = asked(cast)
    again = answer_question(answer=answer, engines=site_engines())
    assert again.sentences.count() == len(shown_sentences(again))


def test_a_question_that_breaks_its_worker_fails_in_words(page: Page, cast: Cast) -> None:
    waiting = ask(wiki=cast.wiki, asker=cast.reader, question=QUESTION)
    quiet_since = timezone.now() - timedelta(minutes=1)
    Answer.objects.update(attempts=3, heartbeat_at=quiet_since)
    done = answer_question(answer=waiting, engines=site_engines())
    assert done.status == Answer.Status.FAILED
    assert "Try again" in done.reason


def test_an_answer_becomes_a_draft_that_cites_the_sources(page: Page, cast: Cast) -> None:
    answer = asked(cast)
    made = save_as_page(answer=answer, person=cast.contributor, title="Carrying leave over")
    assert made.state == PageState.DRAFT
    assert "[^S1:1]" in current(made).body
    with pytest.raises(NotAllowedError):
        save_as_page(answer=answer, person=cast.reader, title="Mine")


def test_a_saved_answer_is_never_evidence(page: Page, cast: Cast) -> None:
    asked(cast)
    second = asked(cast)
    assert {passage.page_id for passage in second.passages.all()} == {page.pk}
