"""Asking on screen: the form, the stages, and every way an answer can end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ask.models import Answer
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.ask.answers import QUESTION, Quoting, asked, make_leave, scripted
from tests.web.ask.screens import ended, enter, url
from wiki.models import Page
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page
from wiki.services.sources import withdraw_source

ASK = "/w/handbook/ask/"
PART = {"HX-Request": "true", "HX-Target": "answer"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>"


@pytest.fixture
def page(cast: Cast) -> Page:
    return make_leave(cast)


def test_a_question_is_taken_and_leads_to_its_answer(cast: Cast) -> None:
    response = enter(cast).post(ASK, {"question": f"  {QUESTION}\n"})
    answer = Answer.objects.get()
    assert (answer.question, answer.asker, answer.status) == (QUESTION, cast.reader, "working")
    assert response["Location"] == url(answer)


@pytest.mark.parametrize(("question", "said"), [("  ", "Type a question"), ("x" * 2_001, "parts")])
def test_a_question_that_is_none_comes_back_with_what_is_wrong(
    cast: Cast, question: str, said: str
) -> None:
    response = enter(cast).post(ASK, {"question": question})
    assert response.status_code == 400
    assert said in response.text
    assert 'aria-invalid="true"' in response.text
    assert not Answer.objects.exists()


def test_the_form_holds_a_question_from_the_address_and_lists_ones_own(cast: Cast) -> None:
    assert "You have not asked yet" in enter(cast).get(ASK).text
    mine = ended(cast, "not_covered")
    response = enter(cast).get(f"{ASK}?question=Why%3F")
    assert "Why?</textarea>" in response.text
    assert list(response.context["recent"]) == [mine]
    assert list(enter(cast, "editor").get(ASK).context["recent"]) == []


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("working", "Looking through the pages</span>…"),
        ("not_covered", "The pages do not cover this"),
        ("blocked", "No answer passed the checks"),
        ("held", "An editor looks at this answer first."),
        ("withheld", "withheld this answer."),
        ("stopped", "You stopped this answer."),
        ("failed", "This answer failed"),
    ],
)
def test_every_end_is_said_and_only_a_working_answer_is_asked_for_again(
    cast: Cast, status: str, said: str
) -> None:
    answer = ended(cast, status, stage="searching", reason="Because.", decided_by=cast.editor)
    client = enter(cast)
    whole = client.get(url(answer)).text
    part = client.get(url(answer), headers=PART)
    for text in (whole, part.text):
        assert said in text
        assert ("every 1s" in text) is (status == "working")
    assert "<html" in whole
    assert "<html" not in part.text
    assert "HX-Target" in part["Vary"]


def test_an_answer_shows_its_sentences_with_their_places(cast: Cast, page: Page) -> None:
    answer = asked(cast)
    shown = enter(cast).get(url(answer)).text
    assert "240 hours" in shown
    assert 'href="/w/handbook/p/leave/#annual-leave"' in shown
    assert "/w/handbook/s/1/?v=1&amp;lines=1-1#L1" in shown
    assert 'href="#note-1"' in shown


def test_the_nearest_pages_stand_where_nothing_is_covered(cast: Cast, page: Page) -> None:
    answer = asked(cast, "Who won the football world championship in 1954?")
    response = enter(cast).get(url(answer))
    assert [passage.page for passage in response.context["nearest"]] == [page]
    assert "/search/?q=Who%20won" in response.text
    archive_page(page=page, person=cast.editor)
    assert enter(cast).get(url(answer)).context["nearest"] == []


def test_hostile_words_are_inert_in_question_and_answer(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["It is so."], title=HOSTILE)
    make_active(
        wiki=cast.wiki, title=f"Leave {HOSTILE}", body="It is so.[^S1:1]\n", editor=cast.editor
    )
    answer = asked(cast, f"leave {HOSTILE}", scripted(Quoting(text=f"It is so. {HOSTILE}")))
    client = enter(cast)
    for shown in (client.get(url(answer)).text, client.get(ASK).text):
        assert "alert(1)" in shown
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown


def test_an_answer_tells_what_changed_under_it(cast: Cast, page: Page) -> None:
    answer = asked(cast)
    assert "out of date" not in enter(cast).get(url(answer)).text
    base = page.current_revision
    assert base is not None
    edit_page(page=page, body=f"{base.body}\nMore.\n", base=base, author=cast.editor)
    assert "may be out of date" in enter(cast).get(url(answer)).text


def test_the_words_of_a_withdrawn_source_leave_the_screen(cast: Cast, page: Page) -> None:
    answer = asked(cast)
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    shown = enter(cast).get(url(answer)).text
    assert "The source of this sentence was withdrawn." in shown
    assert "a withdrawn source" in shown
    assert "240" not in shown


@pytest.mark.parametrize("sentences", [1, 12])
def test_reading_an_answer_costs_the_same_however_long_it_is(cast: Cast, sentences: int) -> None:
    lines = [f"Rule {n} grants leave." for n in range(1, 13)]
    make_source(wiki=cast.wiki, lines=lines)
    for n, line in enumerate(lines, start=1):
        body = f"{line}[^S1:{n}]\n"
        make_active(wiki=cast.wiki, title=f"Rule {n}", body=body, editor=cast.editor)
    answer = asked(cast, "Which rule grants leave?", scripted(Quoting(sentences)))
    client = enter(cast)
    with CaptureQueriesContext(connection) as queries:
        assert len(client.get(url(answer)).context["sentences"]) == sentences
    assert len(queries) <= 15


def test_what_is_not_covered_names_the_pages_that_were_left_out(cast: Cast, page: Page) -> None:
    answer = ended(cast, "not_covered")
    assert "left out" not in enter(cast).get(url(answer)).text
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Old.")
    assert "1 disputed page was</a> left out" in enter(cast).get(url(answer)).text
