"""What a wiki is about stands where it is asked, and who runs it says what answers may hold."""

import pytest
from django.test import Client

from ask.models import AnswerPolicy, GeneralAnswer
from ask.services.scope import scope_of
from tests.cast import Cast
from tests.factories import make_wiki
from tests.web.ask.screens import ended, enter, url
from wiki.models import Event, Purpose
from wiki.services.purpose import write_purpose
from wiki.services.wikis import STARTING_PURPOSE

ASK, POLICY = "/w/handbook/ask/", "/w/handbook/ask/policy/"
PURPOSE = (
    "# Office handbook\n\nThe rules our staff work by.\n\n## Belongs\n\n- leave and travel\n\n"
    "## Does not belong\n\n- recipes <b>of any kind</b>\n- gossip\n"
)
KNOWN = "A year has 365 days.\n\nSee [^S1:1] and <script>alert(1)</script>."


def scope(cast: Cast, text: str) -> tuple[str, str]:
    Purpose.objects.all().delete()
    write_purpose(wiki=cast.wiki, text=text, author=cast.administrator)
    found = scope_of(cast.wiki)
    return found.about, found.outside


@pytest.mark.parametrize(
    ("text", "about", "outside"),
    [
        (PURPOSE, "The rules our staff work by.", "recipes <b>of any kind</b>"),
        ("# Bee wiki\n", "Bee wiki", ""),
        ("Belongs:\n- bees\n", "bees", ""),
        ("Not: wasps\n", "", "wasps"),
        ("", "", ""),
        (STARTING_PURPOSE, "", ""),
        ("word " * 100, f"{'word ' * 39}word…", ""),
    ],
)
def test_the_first_telling_lines_are_told_word_for_word(
    cast: Cast, text: str, about: str, outside: str
) -> None:
    assert scope(cast, text) == (about, outside)


def test_a_wiki_without_a_purpose_tells_nothing(cast: Cast) -> None:
    assert scope_of(make_wiki(slug="elsewhere")).about == ""


def test_the_scope_stands_on_the_form_and_where_nothing_is_covered(cast: Cast) -> None:
    scope(cast, PURPOSE)
    client = enter(cast)
    for shown in (client.get(ASK).text, client.get(url(ended(cast, "not_covered"))).text):
        assert "The rules our staff work by." in shown
        assert "recipes &lt;b&gt;of any kind&lt;/b&gt;" in shown
    assert "The rules our staff work by." not in client.get(url(ended(cast, "blocked"))).text


def test_an_administrator_allows_general_knowledge_and_takes_it_back(cast: Cast) -> None:
    client = enter(cast, "administrator")
    assert POLICY in client.get(ASK).text
    assert "checked>" not in client.get(POLICY).text
    for sent, allowed, told in (({"general_knowledge": "on"}, True, "allowed"), ({}, False, "off")):
        assert "Saved." in client.post(POLICY, sent, follow=True).text
        assert AnswerPolicy.of(cast.wiki).general_knowledge is allowed
        assert told in Event.objects.filter(verb="settings").latest("pk").summary
    assert AnswerPolicy.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "status"), [("editor", 403), ("contributor", 403), ("reader", 403), ("outsider", 404)]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_does(cast: Cast, name: str, status: int, method: str) -> None:
    client = enter(cast, name)
    assert getattr(client, method)(POLICY, {"general_knowledge": "on"}).status_code == status
    assert not AnswerPolicy.objects.exists()
    if status == 403:
        assert POLICY not in client.get(ASK).text


def test_a_visitor_is_asked_to_sign_in(cast: Cast) -> None:
    assert Client().get(POLICY)["Location"].startswith("/accounts/login/")


def test_general_knowledge_is_marked_and_inert(cast: Cast) -> None:
    answer = ended(cast, "not_covered", reason="Nothing.")
    GeneralAnswer.objects.create(answer=answer, text=KNOWN, written_by="general-1:x")
    client = enter(cast)
    shown = client.get(url(answer)).text
    head, _, rest = shown.partition("Not from this wiki, unchecked")
    assert "The pages do not cover this" in head
    assert "A year has 365 days." in rest
    assert "[^S1:1]" in rest
    assert "<script>alert" not in shown
    assert "Save as a page" not in enter(cast, "editor").get(url(answer)).text
