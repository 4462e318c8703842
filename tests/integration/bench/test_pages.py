"""`manage.py bench pages`: what each screen costs, without changing anything."""

import pytest
from django.core.management import CommandError

from ask.models import Answer
from ask.services.asking import ask
from config.bench.pages import searches
from tests.factories import make_active, make_user, make_wiki
from tests.integration.bench.benching import bench, figures
from wiki.models import Event, Wiki

SCREENS = {
    "page", "faithfulness", "sources", "history", "front", "search", "search_phrase",
    "search_without", "search_dated", "search_typo", "search_long", "palette", "ask", "review",
}  # fmt: skip


@pytest.fixture
def wiki(db: None) -> Wiki:
    wiki = make_wiki("Office")
    person = make_user("anna", is_superuser=True)
    make_active(wiki=wiki, title="Annual leave", body="Leave is 30 days.", editor=person)
    return wiki


def test_every_screen_has_its_time_and_its_queries(wiki: Wiki) -> None:
    found = figures("pages", "--wiki", wiki.slug, "--runs", "1")
    assert set(found) == SCREENS
    for cost in found.values():
        assert set(cost) == {"p50_ms", "queries"}
        assert cost["p50_ms"] > 0
        assert cost["queries"] > 0


def test_measuring_changes_nothing(wiki: Wiki) -> None:
    before = Event.objects.count()
    bench("pages", "--wiki", wiki.slug, "--runs", "1")
    assert Event.objects.count() == before
    assert not Answer.objects.exists()


def test_the_answer_last_given_is_a_screen(wiki: Wiki) -> None:
    made = ask(wiki=wiki, asker=None, question="How long is leave?")
    Answer.objects.filter(pk=made.pk).update(status=Answer.Status.ANSWERED)
    assert "answer" in figures("pages", "--wiki", wiki.slug, "--runs", "1")


def test_kinds_of_searches_are_about_one_page() -> None:
    typed = searches("Annual leave")
    assert typed["search_phrase"] == '"Annual leave"'
    assert typed["search_without"] == "Annual leave -Annual"
    assert typed["search_typo"] == "Annula"
    assert len(typed["search_long"]) > 1_000


def test_a_wiki_that_is_not_there_or_empty_is_refused(db: None) -> None:
    with pytest.raises(CommandError, match="no wiki “nowhere”"):
        bench("pages", "--wiki", "nowhere")
    empty = make_wiki("Empty")
    with pytest.raises(CommandError, match="Nobody runs this site"):
        bench("pages", "--wiki", empty.slug)
    make_user("anna", is_superuser=True)
    with pytest.raises(CommandError, match="no page to measure"):
        bench("pages", "--wiki", empty.slug)
