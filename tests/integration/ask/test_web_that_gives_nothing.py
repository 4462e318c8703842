"""Each way in which the web may fail ends in words, and shows nothing."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django import Settings

from ask.engines import engines
from ask.models import Answer, WebAnswer, WebSentence
from ask.services.attempts import begin
from ask.services.web.answering import answer_from_web
from ask.services.web.asking import look_on_web, stop_looking
from ask.services.web.reading import web_block
from ask.tasks import look_on_web as look_on_web_task
from engines.verify import ScriptedAuditor, Unchecked
from engines.websearch import Web
from tests.cast import Cast
from tests.integration.ask.answers import Quoting, scripted
from tests.integration.ask.looking import (
    ARTICLE,
    Meanwhile,
    allow,
    begun,
    looked,
    name,
    searched,
    tell,
    uncovered,
    web_of,
)
from tests.support.web import Answer as Page
from tests.support.web import Web as Site
from tests.support.web import page, status
from wiki.errors import NotAllowedError, RefusedError

SEARCH = "/search?q=long+bridge+river&format=json"
PNG = b"\x89PNG\r\n"


@pytest.fixture
def site(settings: Settings, cast: Cast) -> Iterator[Site]:
    allow(cast)
    with searched(settings) as running:
        yield running


@pytest.mark.parametrize(
    ("reply", "ended", "said"),
    [
        (status(500), "failed", "answered with status 500"),
        (status(429), "failed", "has had enough requests"),
        (page(b"no list", "application/json"), "failed", "no result list"),
        (page(b'{"results": []}', "application/json"), "nothing", "SearXNG found nothing."),
    ],
)
def test_a_search_that_gives_nothing_says_why(
    cast: Cast, site: Site, reply: Page, ended: str, said: str
) -> None:
    site.pages[SEARCH] = reply
    found = looked(cast, web_of(site))
    assert found.status == ended
    assert said in found.reason


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ({"/page/0": status(404)}, "The server answers 404"),
        ({"/page/0": page(PNG, "image/png")}, "not a type that can be read"),
        ({"/page/0": page(b"<html><body><p></p></body></html>")}, "127.0.0.1: "),
        ({"/page/0": page(b"x" * 3_000)}, "larger than"),
        ({"/page/0": status(302, Location="http://10.0.0.1/")}, "127.0.0.1: "),
        ({"/robots.txt": page(b"User-agent: *\nDisallow: /", "text/plain")}, "robots.txt asks"),
        ({"/page/0": page(b"<html><body><p>Cheese is made of milk.</p>")}, "do not answer it"),
        ({"/page/0": page("<p>Мост через реку красивый.</p>".encode())}, "do not answer it"),
    ],
)
def test_pages_that_cannot_be_had_or_say_nothing_of_it(
    cast: Cast, site: Site, pages: dict[str, Page], said: str
) -> None:
    site.pages |= pages
    found = looked(cast, web_of(site, size=2_000))
    assert found.status == "nothing"
    assert said in found.reason
    assert not WebSentence.objects.exists()


def test_private_addresses_are_refused_by_the_fetcher_that_sites_use(
    cast: Cast, site: Site
) -> None:
    name(site, "http://127.0.0.1/", "http://169.254.169.254/latest/", "http://[::1]/")
    waiting = begun(cast)
    look_on_web_task(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.status == "nothing"
    assert "not on the public internet" in waiting.reason


def test_one_closed_page_does_not_keep_the_others(cast: Cast, site: Site) -> None:
    tell(site, ARTICLE, "")
    site.pages["/page/1"] = status(404)
    found = looked(cast, web_of(site))
    assert found.status == "found"
    assert "The server answers 404" in found.reason


def test_what_the_guard_refuses_or_cannot_check_is_not_shown(cast: Cast, site: Site) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue(Unchecked("Away."))
    found = looked(cast, web_of(site), scripted(Quoting(), auditor))
    assert found.status == "nothing"
    assert "passed the checks" in found.reason


def test_asked_twice_at_once_it_is_looked_once(cast: Cast, site: Site) -> None:
    waiting = begun(cast)
    assert look_on_web(answer=waiting.answer, person=cast.reader) == (waiting, False)


def looked_while(cast: Cast, site: Site, act: Callable[[], None]) -> WebAnswer:
    web = web_of(site)
    return looked(cast, Web(Meanwhile(web, act), web.fetcher))


def test_stopped_midway_it_shows_nothing(cast: Cast, site: Site) -> None:
    def stop() -> None:
        stop_looking(answer=Answer.objects.get(), person=cast.reader)

    found = looked_while(cast, site, stop)
    assert (found.status, found.sentences.count()) == ("stopped", 0)


def test_a_policy_that_is_switched_off_meanwhile_shows_nothing(cast: Cast, site: Site) -> None:
    found = looked_while(cast, site, lambda: allow(cast, web=False))
    assert (found.status, found.sentences.count()) == ("failed", 0)
    assert "does not allow" in found.reason


def test_what_was_found_is_hidden_once_the_wiki_forbids_it(cast: Cast, site: Site) -> None:
    found = looked(cast, web_of(site))
    assert web_block(found.answer, may_look=True) is not None
    allow(cast, web=False)
    assert web_block(found.answer, may_look=True) is None


def test_a_worker_that_dies_is_followed_by_another(cast: Cast, site: Site) -> None:
    waiting = begun(cast)
    begin(waiting).let_go()
    waiting.refresh_from_db()
    found = answer_from_web(web_answer=waiting, engines=engines(), web=web_of(site))
    assert (found.status, found.attempts) == ("found", 2)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"status": Answer.Status.ANSWERED}, "Nothing of this question is left open"),
        ({"status": Answer.Status.HELD}, "Nothing of this question is left open"),
        ({"question": "Is the bridge legal?"}, "sensitive subject"),
    ],
)
def test_only_what_is_open_and_not_sensitive_is_looked_up(
    cast: Cast, site: Site, fields: dict[str, str], said: str
) -> None:
    with pytest.raises(RefusedError, match=said):
        look_on_web(answer=uncovered(cast, **fields), person=cast.reader)


def test_site_and_wiki_must_both_allow_it(cast: Cast, settings: Settings) -> None:
    answer = uncovered(cast)
    with pytest.raises(RefusedError, match="switched off on this site"):
        look_on_web(answer=answer, person=cast.reader)
    settings.WEB_SEARCH = {"provider": "searxng", "url": "http://search.example", "key": ""}
    with pytest.raises(RefusedError, match="does not allow"):
        look_on_web(answer=answer, person=cast.reader)
    allow(cast)
    for person in (cast.editor, cast.outsider):
        with pytest.raises(NotAllowedError):
            look_on_web(answer=answer, person=person)
        with pytest.raises(NotAllowedError):
            stop_looking(answer=answer, person=person)
    assert not WebAnswer.objects.exists()
