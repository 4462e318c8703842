"""The truth of a large wiki is counted once a minute; that of a small one whenever it is seen."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from django.core.cache import cache
from django.test import override_settings
from django.utils import timezone

from tests.factories import make_active, make_user, make_wiki
from wiki.models import Faithfulness, Page, Wiki
from wiki.views import _truth
from wiki.views._truth import truth_of_wikis


@pytest.fixture
def wiki(db: None) -> Iterator[Wiki]:
    cache.clear()
    wiki = make_wiki("Office")
    person = make_user("anna", is_superuser=True)
    for title in ("Leave", "Travel"):
        page = make_active(wiki=wiki, title=title, body=f"{title} has rules.", editor=person)
        Faithfulness.objects.update_or_create(
            revision=page.current_revision,
            defaults={"supported": 2, "drift": 1, "checked_at": timezone.now()},
        )
    yield wiki
    cache.clear()


def archived(title: str) -> None:
    Page.objects.filter(title=title).update(state="archived")


def test_a_small_wiki_is_counted_whenever_it_is_seen(wiki: Wiki) -> None:
    truth = truth_of_wikis([wiki])[wiki.pk]
    assert (truth.claims, truth.words) == (6, "4 supported, 2 drift")
    assert "<svg" in truth.line
    archived("Leave")
    assert truth_of_wikis([wiki])[wiki.pk].claims == 3


def test_a_large_wiki_is_counted_once_a_minute(
    wiki: Wiki,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    monkeypatch.setattr(_truth, "COUNTED_ANEW", 5)
    first = truth_of_wikis([wiki])[wiki.pk]
    archived("Leave")
    with django_assert_num_queries(0):
        assert truth_of_wikis([wiki])[wiki.pk] == first
    cache.clear()
    assert truth_of_wikis([wiki])[wiki.pk].claims == 3


def test_wikis_that_are_kept_and_counted_stand_side_by_side(
    wiki: Wiki, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_truth, "COUNTED_ANEW", 5)
    other = make_wiki("Other")
    truth_of_wikis([wiki])
    found = truth_of_wikis([wiki, other])
    assert (found[wiki.pk].claims, found[other.pk].claims) == (6, 0)
    assert found[other.pk].words == "no claims"


def test_the_front_is_there_while_the_cache_is_away(
    wiki: Wiki, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(_truth, "COUNTED_ANEW", 5)
    backend = "django.core.cache.backends.redis.RedisCache"
    away = {"default": {"BACKEND": backend, "LOCATION": "unix:///nowhere/valkey.sock"}}
    with override_settings(CACHES=away):
        assert truth_of_wikis([wiki])[wiki.pk].claims == 6
    assert "The cache does not answer" in caplog.text
