"""The gaps page: what was asked in vain, and looking on the web for what would answer."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from ask.models import Answer
from ask.services.gaps import open_gaps, search_queries
from ask.services.websearch import site_web_search
from tests.cast import Cast
from tests.factories import make_wiki
from tests.support.web import Web, page, served
from tests.web.ask.screens import enter

GAPS, WEB = "/w/handbook/gaps/", "/w/handbook/web/"
NOT_COVERED, ANSWERED = Answer.Status.NOT_COVERED, Answer.Status.ANSWERED


def asked(cast: Cast, question: str, status: str = NOT_COVERED) -> Answer:
    return Answer.objects.create(
        wiki=cast.wiki, asker=cast.reader, question=question, status=status
    )


@pytest.fixture
def engine(settings: Settings) -> Iterator[Web]:
    with served() as site:
        settings.WEB_SEARCH = {"provider": "searxng", "url": site.root, "key": ""}
        yield site


def test_questions_are_counted_whatever_their_case_or_mark(cast: Cast) -> None:
    asked(cast, "Who pays for taxis?")
    asked(cast, "Is there a gym?")
    asked(cast, "who pays for taxis")

    assert [(gap.latest.question, gap.times) for gap in open_gaps(cast.wiki)] == [
        ("who pays for taxis", 2),
        ("Is there a gym?", 1),
    ]


def test_a_question_leaves_the_list_once_it_is_answered(cast: Cast) -> None:
    asked(cast, "Who pays for taxis?")
    asked(cast, "Who pays for taxis?", ANSWERED)
    assert open_gaps(cast.wiki) == []


def test_a_question_comes_back_when_its_answer_is_gone(cast: Cast) -> None:
    asked(cast, "Who pays for taxis?", ANSWERED)
    asked(cast, "Who pays for taxis?")
    assert [gap.times for gap in open_gaps(cast.wiki)] == [1]


def test_old_and_foreign_questions_are_not_listed(cast: Cast) -> None:
    old = asked(cast, "Who pays for taxis?")
    Answer.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=181))
    elsewhere = make_wiki(slug="elsewhere")
    Answer.objects.create(wiki=elsewhere, question="Is there a gym?", status=NOT_COVERED)
    assert open_gaps(cast.wiki) == []


def test_search_words_are_those_that_mean_something() -> None:
    assert search_queries("Who pays for the taxis, and why?", scope="Handbook") == [
        "pays taxis",
        "pays taxis Handbook",
        "pays taxis Handbook filetype:pdf",
    ]
    assert search_queries("Why?", scope="Handbook") == []


def test_the_page_shows_questions_safely_with_few_queries(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(40):
        asked(cast, f"<script>alert({number})</script> taxis?")
    client = enter(cast, "editor")
    client.get(GAPS)
    with django_assert_max_num_queries(15):
        text = client.get(GAPS).content.decode()
    assert "<script>alert" not in text
    assert "asked 1 time" in text
    assert "1 of 2" in text
    assert "Search the web" not in text


def test_an_empty_list_says_what_will_come(cast: Cast) -> None:
    assert "Nothing was asked in vain" in enter(cast, "editor").get(GAPS).content.decode()


@pytest.mark.parametrize(
    ("person", "gaps", "web"),
    [
        ("administrator", 200, 302),
        ("editor", 200, 302),
        ("contributor", 403, 302),
        ("reader", 403, 403),
        ("outsider", 404, 404),
    ],
)
def test_each_person_gets_what_the_table_says(cast: Cast, person: str, gaps: int, web: int) -> None:
    client = enter(cast, person)
    assert client.get(GAPS).status_code == gaps
    assert client.post(WEB, {"query": "taxis"}).status_code == web
    assert client.get(WEB).status_code == 405


def test_a_visitor_is_asked_to_sign_in(client: Client, cast: Cast) -> None:
    for answer in (client.get(GAPS), client.post(WEB, {"query": "taxis"})):
        assert "/login/" in answer["Location"]


def test_what_the_engine_finds_can_be_fetched_and_is_shown_safely(cast: Cast, engine: Web) -> None:
    asked(cast, "Who pays for taxis?")
    found = [{"url": "https://example.org/t?a=1&b=2", "title": "<b>T</b>", "content": "<i>x</i>"}]
    engine.pages["/search?q=pays+taxis&format=json"] = page(
        json.dumps({"results": found}).encode(), "application/json"
    )
    client = enter(cast, "editor")
    assert "Search the web: pays taxis" in client.get(GAPS).content.decode()

    text = client.post(WEB, {"query": "pays taxis"}).content.decode()

    assert 'name="address" value="https://example.org/t?a=1&amp;b=2"' in text
    assert "&lt;b&gt;T&lt;/b&gt;" in text
    assert "What SearXNG suggests" in text


def test_nothing_found_and_a_silent_engine_are_said_in_words(cast: Cast, engine: Web) -> None:
    client = enter(cast, "contributor")
    engine.pages["/search?q=x&format=json"] = page(b'{"results": []}', "application/json")
    assert "SearXNG found nothing" in client.post(WEB, {"query": "x"}).content.decode()
    answer = client.post(WEB, {"query": "other"}, follow=True).content.decode()
    assert "SearXNG answered with status 404" in answer


def test_a_site_without_an_engine_says_that_the_web_is_off(cast: Cast) -> None:
    answer = enter(cast, "contributor").post(WEB, {"query": "x"}, follow=True)
    assert "switched off on this site" in answer.content.decode()


def test_settings_that_cannot_work_are_told_at_once(settings: Settings) -> None:
    settings.WEB_SEARCH = {"provider": "brave", "url": "", "key": ""}
    with pytest.raises(ImproperlyConfigured, match="Brave needs a key"):
        site_web_search()
