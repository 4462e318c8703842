"""The page that verifies any text: for members, against pasted sources and those of the wiki."""

import json
from functools import partial

import pytest
from django.test import Client
from pytest_django import Settings

from audit.models import AuditRun, Claim, Verdict
from audit.views import verifying
from engines.fetch import fetch
from engines.verify import ScriptedAuditor
from engines.websearch import Web, open_web_search
from tests.cast import Cast
from tests.factories import make_source
from tests.support.web import page, served
from tests.web.audit.audited import enter
from wiki.models import Event, Revision

URL = "/w/handbook/verify/"
USUAL = {"slots": "1", "support": "0.6", "unverifiable": "0.3", "title_1": "", "content_1": ""}
TEXT = "The window is 30 days."


def sent(**fields: object) -> dict[str, object]:
    return USUAL | {"text": TEXT} | fields


@pytest.mark.parametrize(
    ("name", "status"),
    [("reader", 200), ("contributor", 200), ("administrator", 200), ("outsider", 404)],
)
def test_whoever_may_read_the_wiki_may_verify(cast: Cast, name: str, status: int) -> None:
    assert enter(cast, name).get(URL).status_code == status
    response = enter(cast, name).post(URL, sent(content_1="The window is 14 days."))
    assert response.status_code == status


def test_a_visitor_of_a_public_wiki_signs_in_first(cast: Cast) -> None:
    cast.wiki.public_read = True
    cast.wiki.save()
    for response in (Client().get(URL), Client().post(URL, sent())):
        assert response["Location"].startswith("/accounts/login/")
    assert "Verify a text" not in Client().get("/w/handbook/").text
    assert f'href="{URL}"' in enter(cast).get("/w/handbook/").text


def test_a_pasted_source_is_enough_and_nothing_is_kept(cast: Cast) -> None:
    kept = (Verdict, Claim, AuditRun, Revision, Event)
    before = [model.objects.count() for model in kept]
    response = enter(cast).post(
        URL, sent(title_1="<b>Rules</b>", content_1="# Window\n\nThe window is 14 days.")
    )
    assert [model.objects.count() for model in kept] == before
    assert response.context["figures"] == [
        ("supported", "supported", 0),
        ("weak", "drift", 0),
        ("unverifiable", "unchecked", 0),
        ("contradicted", "hallucination", 1),
    ]
    assert 'The window is <mark class="fault">30 days</mark>.' in response.text
    assert 'The window is <mark class="evidence">14 days</mark>.' in response.text
    assert "&lt;b&gt;Rules&lt;/b&gt;, line 3" in response.text
    assert "<b>Rules</b>" not in response.text


def test_a_source_of_the_wiki_is_linked_to_its_lines(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["Intro.", "The window is 30 days."], title="Window")
    response = enter(cast).post(URL, sent(chosen=["1"], text="The window is 30 days.[^S1:2]"))
    assert '<a href="/w/handbook/s/1/?v=1&amp;lines=2#L2">Window, line 2</a>' in response.text
    assert [row.found.view for row in response.context["rows"]] == ["supported"]


def test_pasted_sources_count_on_after_the_chosen_ones(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["Intro."], title="Window")
    fields = sent(chosen=["1"], text="It is so.[^S2:1]", content_1="It is so.")
    [row] = enter(cast).post(URL, fields).context["rows"]
    assert row.found.place.source.title == "Source 2"


def test_the_editor_sends_its_text_to_be_held_against_what_it_cites(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_source(wiki=cast.wiki, lines=["The window is 14 days."], title="Window")
    auditor = ScriptedAuditor()
    monkeypatch.setattr(verifying, "judging_auditor", lambda: auditor)
    body = "The window is 14 days.[^S1:1] Elsewhere.[^S9:1]"
    response = enter(cast, "editor").post(URL, {"body": body, "title": "x"})
    assert [pair.evidence for pair in auditor.seen] == ["The window is 14 days."]
    assert response.context["form"].numbers == [1]
    asked = enter(cast, "editor").post(URL, {"body": "Nothing is cited."})
    assert "result" not in asked.context
    assert "Nothing is cited.</textarea>" in asked.text
    assert "errorlist" not in asked.text


def test_another_source_may_be_added_without_losing_what_was_typed(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["Intro."], title="Window")
    fields = {"text": "Typed.", "content_1": "Also typed.", "chosen": ["1"], "slots": "1"}
    response = enter(cast).post(URL, fields | {"add": "1"})
    assert 'name="content_2"' in response.text
    assert "Also typed.</textarea>" in response.text
    assert 'value="1" id="id_chosen_0" checked' in response.text
    assert "errorlist" not in response.text
    full = enter(cast).post(URL, {"text": "", "slots": "999", "add": "1"})
    assert 'name="content_10"' in full.text
    assert 'name="content_11"' not in full.text
    assert 'name="add"' not in full.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": ""}, "This field is required"),
        ({}, "There is no source to verify against"),
        ({"content_1": "x" * 400_001}, "The sources together have 400,002 characters"),
        ({"content_1": "It is.", "text": "x " * 10_001}, "The words of the text have 20,002"),
        ({"content_1": "It is.", "support": "0.1"}, "do not fit"),
        ({"content_1": "It is.", "support": "much"}, "Enter a number"),
        ({"content_1": "It is.", "chosen": ["77"]}, "77 is not one of the available choices"),
        ({"content_1": "It is.", "text": "# Only this"}, "states nothing that could be verified"),
    ],
)
def test_what_cannot_be_verified_is_said_and_stays_in_the_form(
    cast: Cast, fields: dict[str, object], said: str
) -> None:
    response = enter(cast).post(URL, sent(**fields))
    assert response.status_code == 200
    assert said in response.text
    assert not response.context.get("rows")


def test_the_web_is_offered_where_an_engine_is_set_and_to_contributors(
    cast: Cast, settings: Settings
) -> None:
    assert "Look up on the web" not in enter(cast, "contributor").get(URL).text
    settings.WEB_SEARCH = {"provider": "searxng", "url": "http://127.0.0.1:9", "key": ""}
    assert "Look up on the web" in enter(cast, "contributor").get(URL).text
    assert "Look up on the web" not in enter(cast, "reader").get(URL).text


@pytest.mark.parametrize("name", ["contributor", "reader"])
def test_what_the_web_says_is_shown_apart_with_its_address(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    looked = name == "contributor"
    claim = "The bridge is 300 metres long."
    with served() as site:
        found = {"results": [{"url": f"{site.root}/b", "title": "<b>B</b>", "content": ""}]}
        asked = "/search?q=The+bridge+is+300+metres+long.&format=json"
        site.pages[asked] = page(json.dumps(found).encode(), "application/json")
        site.pages["/b"] = page(f"<title>&lt;b&gt;B</title><p>{claim}</p>".encode())
        search = open_web_search(provider="searxng", url=site.root)
        assert search is not None
        web = Web(search=search, fetcher=partial(fetch, limits=site.limits()))
        monkeypatch.setattr(verifying, "site_web", lambda: web)
        fields = sent(text=claim, content_1="Cheese is made of milk.")
        unasked = enter(cast, name).post(URL, fields).text
        shown = enter(cast, name).post(URL, fields | {"web_fallback": "yes"}).text
        assert "Checked against the web" not in unasked
        assert ("Checked against the web" in shown) is looked
        assert (f'href="{site.root}/b"' in shown) is looked
        assert "<b>B" not in shown
        assert bool(site.asked) is looked
