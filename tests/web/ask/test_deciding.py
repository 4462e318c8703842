"""Who may look at an answer, and what people decide about it."""

import pytest
from django.test import Client

from ask.models import Answer
from ask.services.deciding import withhold_answer
from tests.cast import Cast
from tests.factories import make_user
from tests.integration.ask.answers import asked, make_leave
from tests.web.ask.screens import ended, enter, hold, url
from wiki.models import Origin, Page, ReviewItem

ASK = "/w/handbook/ask/"


@pytest.fixture
def page(cast: Cast) -> Page:
    return make_leave(cast)


def test_a_held_answer_is_an_editors_to_read_and_release(cast: Cast, page: Page) -> None:
    answer = hold(cast)
    assert "240" not in enter(cast).get(url(answer)).text.partition("</h1>")[2]
    editor = enter(cast, "editor")
    assert "240 hours" in editor.get(url(answer)).text
    assert "Released" in editor.post(url(answer, "release/"), follow=True).text
    assert "240 hours" in enter(cast).get(url(answer)).text
    again = editor.post(url(answer, "withhold/"), {"reason": "Late."}, follow=True)
    assert "does not wait for a decision any more" in again.text


def test_a_withheld_answer_shows_the_reason_instead(cast: Cast, page: Page) -> None:
    answer = hold(cast)
    editor = enter(cast, "editor")
    assert "Write why" in editor.post(url(answer, "withhold/"), follow=True).text
    editor.post(url(answer, "withhold/"), {"reason": "Ask a lawyer."})
    shown = enter(cast).get(url(answer)).text
    assert "Ask a lawyer." in shown
    assert "240 hours" not in shown
    assert not ReviewItem.objects.waiting().exists()


def test_nobody_releases_their_own_mistake_twice(cast: Cast, page: Page) -> None:
    answer = hold(cast)
    withhold_answer(answer=answer, person=cast.editor, reason="No.")
    response = enter(cast, "editor").post(url(answer, "release/"), follow=True)
    assert "any more" in response.text
    answer.refresh_from_db()
    assert answer.status == Answer.Status.WITHHELD


def test_the_asker_stops_an_answer_and_nobody_else(cast: Cast) -> None:
    answer = ended(cast, "working")
    assert "Only who asked" in enter(cast, "editor").post(url(answer, "stop/"), follow=True).text
    assert "Stopped." in enter(cast).post(url(answer, "stop/"), follow=True).text
    answer.refresh_from_db()
    assert answer.status == Answer.Status.STOPPED


def test_an_answer_is_saved_as_a_draft_that_cites_the_sources(cast: Cast, page: Page) -> None:
    answer = asked(cast)
    editor = enter(cast, "editor")
    response = editor.post(url(answer, "save/"), {"title": "Carrying over"})
    assert response["Location"] == "/w/handbook/p/carrying-over/"
    made = Page.objects.get(slug="carrying-over")
    assert made.current_revision is not None
    assert made.current_revision.origin == Origin.ENGINE
    assert "[^S1:1]" in made.current_revision.body
    again = editor.post(url(answer, "save/"), {"title": "Carrying over"}, follow=True)
    assert "exists already" in again.text


def test_an_answer_of_another_wiki_is_not_found_here(cast: Cast) -> None:
    answer = ended(cast, "answered")
    client = Client()
    client.force_login(make_user(is_superuser=True))
    assert client.get(f"/w/nowhere/a/{answer.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("get", "p/%00/", None),
        ("get", "p/leave/faithfulness/?verdict=%00", None),
        ("get", "search/?q=a%00", None),
        ("get", "palette/?q=%00", None),
        ("post", "ask/", {"question": "a\x00"}),
        ("post", "p/leave/archive/", {"reason": "a\x00"}),
    ],
)
def test_a_nul_character_is_refused_wherever_it_is_sent(
    cast: Cast, method: str, path: str, data: dict[str, str] | None
) -> None:
    response = getattr(enter(cast, "editor"), method)(f"/w/handbook/{path}", data)
    assert response.status_code == 400


@pytest.mark.parametrize("name", ["contributor", "outsider"])
@pytest.mark.parametrize("verb", ["", "stop/", "save/"])
def test_the_answers_of_others_are_not_there(cast: Cast, name: str, verb: str) -> None:
    answer = ended(cast, "answered")
    client = enter(cast, name)
    response = client.post(url(answer, verb)) if verb else client.get(url(answer))
    assert response.status_code == 404


@pytest.mark.parametrize("path", [ASK, "/w/handbook/a/1/"])
def test_a_visitor_is_asked_to_sign_in(cast: Cast, path: str) -> None:
    cast.wiki.public_read = True
    cast.wiki.save()
    for method in ("get", "post"):
        response = getattr(Client(), method)(path)
        if response.status_code != 405:
            assert response["Location"].startswith("/accounts/login/")
