"""The web beside an answer: offered to who asked, shown apart, and inert."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from selectolax.lexbor import LexborHTMLParser

from ask.models import Answer, WebAnswer
from ask.views import events as events_view
from tests.cast import Cast
from tests.integration.ask.looking import (
    FACT,
    QUESTION,
    allow,
    looked,
    searched,
    tell,
    uncovered,
    web_of,
)
from tests.support.web import Web as Site
from tests.web.ask.screens import enter, url

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def site(settings: Settings, cast: Cast) -> Iterator[Site]:
    allow(cast)
    with searched(settings) as running:
        yield running


def block(client: Client, answer: Answer) -> str:
    """Return the part of the page that speaks of the web; "" where there is none."""
    found = LexborHTMLParser(client.get(url(answer)).text).css_first("#web")
    return found.html or "" if found else ""


def test_who_asked_may_have_the_web_looked_at(cast: Cast, site: Site) -> None:
    answer, client = uncovered(cast), enter(cast)
    offered = block(client, answer)
    assert "Look on the web" in offered
    assert "sent to SearXNG" in offered

    response = client.post(url(answer, "web/"))

    assert response["Location"] == f"{url(answer)}#web"
    assert WebAnswer.objects.get().topics == [QUESTION]
    working = client.get(url(answer)).text
    assert "Waiting for a free hand" in working
    assert f'data-events="{url(answer, "web/events/")}"' in working
    assert "js/answer.js" in working
    client.post(url(answer, "web/"))
    assert WebAnswer.objects.count() == 1
    assert "Stopped." in client.post(url(answer, "web/stop/"), follow=True).text
    assert "You stopped the look on the web." in block(client, answer)
    assert "Look on the web again" in block(client, answer)


def test_what_was_found_stands_apart_with_its_places(cast: Cast, site: Site) -> None:
    tell(site, f"<h1>Bridges {HOSTILE}</h1><p>{FACT}</p>")
    answer = looked(cast, web_of(site)).answer
    shown = block(enter(cast), answer)
    assert "From the web, not from this wiki’s documents" in shown
    assert f"{FACT} <a " in shown
    assert ">[W1]</a>" in shown
    assert f'href="{site.root}/page/0" rel="noopener nofollow noreferrer"' in shown
    assert "127.0.0.1</a>" in shown
    assert "fetched <time" in shown
    assert "is forgotten on" in shown
    assert "<script>" not in shown
    whole = enter(cast).get(url(answer)).text
    assert "The pages do not cover this" in whole.partition("From the web")[0]
    assert "Save as a page" not in enter(cast, "editor").get(url(answer)).text
    assert "[W1]" not in enter(cast).get("/w/handbook/search/?q=bridge+metres").text


def test_only_a_contributor_may_bring_the_page_in(cast: Cast, site: Site) -> None:
    answer = looked(cast, web_of(site)).answer
    assert "Bring it in" not in block(enter(cast), answer)
    shown = block(enter(cast, "editor"), answer)
    assert 'action="/w/handbook/upload/address/"' in shown
    assert f'value="{site.root}/page/0"' in shown
    assert "Look on the web" not in shown


def test_the_part_alone_is_served_and_empties_when_the_wiki_forbids_it(
    cast: Cast, site: Site
) -> None:
    answer = looked(cast, web_of(site)).answer
    part = {"HX-Request": "true", "HX-Target": "web"}
    client = enter(cast)
    assert FACT in client.get(url(answer), headers=part).text
    allow(cast, web=False)
    emptied = client.get(url(answer), headers=part).text
    assert emptied.startswith('<section id="web" class="flow" hidden>')
    assert FACT not in emptied
    assert block(client, answer) == ""
    refused = client.post(url(answer, "web/"), follow=True).text
    assert "does not allow looking on the web" in refused


def test_stages_are_sent_while_it_works(
    cast: Cast, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events_view, "LOOK_SECONDS", 0)
    monkeypatch.setattr(events_view, "LOOKS", 2)
    answer, client = uncovered(cast), enter(cast)
    client.post(url(answer, "web/"))
    WebAnswer.objects.update(stage=WebAnswer.Stage.FETCHING)
    sent = str(client.get(url(answer, "web/events/")).getvalue(), "utf-8")
    assert "data: Fetching and reading what was found" in sent
    assert "event: done" not in sent
    WebAnswer.objects.update(status=WebAnswer.Status.FOUND)
    assert "event: done" in str(client.get(url(answer, "web/events/")).getvalue(), "utf-8")


@pytest.mark.parametrize(
    ("name", "status"), [("editor", 302), ("contributor", 404), ("outsider", 404)]
)
@pytest.mark.parametrize("verb", ["web/", "web/stop/"])
def test_nobody_else_begins_or_stops_it(
    cast: Cast, site: Site, name: str, status: int, verb: str
) -> None:
    answer = uncovered(cast)
    WebAnswer.objects.create(answer=answer, asked_by=cast.reader, topics=[QUESTION])
    client = enter(cast, name)
    response = client.post(url(answer, verb), follow=status == 302)
    if status == 302:
        assert "Only who asked" in response.text
    else:
        assert response.status_code == status
        assert client.get(url(answer, "web/events/")).status_code == status
    assert WebAnswer.objects.get().is_working
    assert client.get(url(answer, verb)).status_code in {404, 405}
    assert Client().post(url(answer, verb))["Location"].startswith("/accounts/login/")


def test_a_site_without_an_engine_offers_nothing(cast: Cast) -> None:
    allow(cast)
    answer, client = uncovered(cast), enter(cast)
    assert "Look on the web" not in client.get(url(answer)).text
    assert "switched off on this site" in client.post(url(answer, "web/"), follow=True).text


def test_an_administrator_allows_it(cast: Cast) -> None:
    client = enter(cast, "administrator")
    client.post("/w/handbook/ask/policy/", {"web": "on"})
    assert cast.wiki.answer_policy.web
    assert not cast.wiki.answer_policy.general_knowledge


def test_a_person_may_ask_so_often_a_minute(cast: Cast, site: Site, settings: Settings) -> None:
    settings.QUESTIONS_PER_MINUTE = 2
    ask, client = "/w/handbook/ask/", enter(cast)
    answer = uncovered(cast)
    client.post(url(answer, "web/"))
    WebAnswer.objects.update(status=WebAnswer.Status.NOTHING)
    refused = client.post(ask, {"question": "Another?"})
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert "takes 2 questions a minute from one person" in refused.text
    assert "Another?</textarea>" in refused.text
    assert "takes 2 questions" in client.post(url(answer, "web/"), follow=True).text
    assert enter(cast, "editor").post(ask, {"question": "Another?"}).status_code == 302
    Answer.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert client.post(ask, {"question": "Another?"}).status_code == 302
    assert client.post(ask, {"question": "Another?"}).status_code == 302
    settings.QUESTIONS_PER_MINUTE = 0
    assert client.post(ask, {"question": "One more?"}).status_code == 302
