"""Both legs of retrieval, together and alone, over exactly what the person may read."""

import pytest
from django.contrib.auth.models import AnonymousUser

from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_user, make_wiki
from wiki.models import Page, PassageVector, Wiki
from wiki.search import neighbours, retrieve
from wiki.search.fusion import WEIGHTS, K
from wiki.search.index import embed_passages
from wiki.services.lifecycle import archive_page

HOSTILE = [
    "one'",
    "&|!",
    ":*",
    "<->",
    '"unpaired',
    "(((",
    "\\",
    "%_",
    "'; DROP TABLE wiki_page; --",
    "x" * 10_000,
    "word " * 2_000,
    "a\x00b",
    "\ud7ff\u200b\u202e",
]


@pytest.fixture
def pages(cast: Cast) -> dict[str, Page]:
    bodies = {
        "Leave": "You carry over 240 hours of annual leave.\n\n## Go\n\nUse HTTP/2 or go to HR.\n",
        "Travel": "Trains are booked before flights.\n",
        "政策": "# 年假\n\n员工每年享有十五天的年假，可以结转。\n",
    }
    made = {}
    for title, body in bodies.items():
        made[title] = make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
        embed_passages(page_id=made[title].pk, embedder=local_embedder())
    return made


def titles(cast: Cast, query: str, **more: object) -> list[str]:
    results = retrieve(query, user=cast.reader, **more)  # type: ignore[arg-type]
    return [hit.passage.page.title for hit in results.hits]


def test_a_hit_knows_where_each_leg_had_it_and_what_both_say_of_it(
    cast: Cast, pages: dict[str, Page]
) -> None:
    results = retrieve("annual leave hours", user=cast.reader)
    assert results.note == ""
    best = results.hits[0]
    assert (best.passage.page, best.ranks) == (pages["Leave"], {"bm25": 1, "vector": 1})
    assert best.support == 1.0
    for hit in results.hits:
        assert hit.found is not None
        fused = sum(WEIGHTS[leg] / (K + rank) for leg, rank in hit.ranks.items() if rank)
        assert hit.found.fused == pytest.approx(fused + hit.found.named**2 / (K + 1))
        assert hit.score == hit.found.reranked
        assert hit.cosine != 0.0
    scores = [hit.score for hit in results.hits]
    assert scores == sorted(scores, reverse=True)


def test_each_leg_finds_what_the_other_cannot(cast: Cast, pages: dict[str, Page]) -> None:
    by_meaning = retrieve("a journey by rail", user=cast.reader).hits[0]
    assert by_meaning.passage.page == pages["Travel"]
    assert by_meaning.ranks["bm25"] is None
    PassageVector.objects.all().delete()
    by_words = retrieve("flights", user=cast.reader).hits
    assert [hit.ranks for hit in by_words] == [{"bm25": 1, "vector": None}]


def test_short_words_and_words_inside_a_chinese_sentence_are_found(
    cast: Cast, pages: dict[str, Page]
) -> None:
    PassageVector.objects.all().delete()  # by words alone
    for query in ("享有", "结转"):
        assert titles(cast, query) == ["政策"], query
    for query in ("HR", "go", "http/2"):
        assert titles(cast, query) == ["Leave"], query


def test_a_query_of_common_words_says_that_only_meaning_was_searched(
    cast: Cast, pages: dict[str, Page]
) -> None:
    results = retrieve("what is the", user=cast.reader)
    assert results.hits
    assert "meaning alone" in results.note
    assert all(hit.ranks["bm25"] is None for hit in results.hits)


@pytest.mark.parametrize("query", ["", "   ", "\x00", "\n\t"])
def test_nothing_asked_nothing_found_and_said_so(cast: Cast, query: str) -> None:
    results = retrieve(query, user=cast.reader)
    assert (results.hits, results.note) == ((), "Type what you look for.")


def test_hostile_queries_are_only_words(cast: Cast, pages: dict[str, Page]) -> None:
    for query in HOSTILE:
        assert len(titles(cast, query)) <= 4, query
    assert Page.objects.count() == 3


def test_a_page_is_found_by_its_title_at_once_before_any_vector(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Zeppelins", body="They float.\n", editor=cast.editor)
    assert titles(cast, "zeppelin") == ["Zeppelins"]


def test_every_word_of_a_page_is_found_with_its_headings(cast: Cast) -> None:
    body = (
        "# Desk\n\nWho opens the gate?\n\n## Commands\n\n```\nrun zeppelin\n```\n\n"
        "| Fee | Currency |\n|---|---|\n| 5 | [[Money|ducats]] |\n"
    )
    make_active(wiki=cast.wiki, title="Front office", body=body, editor=cast.editor)
    for word in ("gate", "zeppelin", "currency", "ducats", "commands", "desk", "office"):
        assert titles(cast, word), word
    assert titles(cast, "S1") == []


def test_each_person_finds_in_the_wikis_they_may_read(cast: Cast, pages: dict[str, Page]) -> None:
    public = make_wiki("Public", public_read=True)
    editor = make_user(is_superuser=True)
    make_active(wiki=public, title="Open", body="Flights for all.\n", editor=editor)

    def seen(user: object, wikis: list[Wiki] | None = None) -> set[str]:
        results = retrieve("flights", user=user, wikis=wikis)  # type: ignore[arg-type]
        return {hit.passage.page.title for hit in results.hits if hit.ranks["bm25"]}

    assert seen(cast.reader) == {"Travel", "Open"}
    assert seen(cast.reader, [cast.wiki]) == {"Travel"}
    assert seen(cast.outsider) == seen(AnonymousUser()) == {"Open"}
    assert seen(cast.outsider, [cast.wiki]) == set()
    assert seen(editor, []) == set()


def test_conflict_finding_looks_into_contradicted_pages_of_its_own_wiki_too(
    cast: Cast, pages: dict[str, Page]
) -> None:
    Page.objects.filter(pk=pages["Travel"].pk).update(state="contradicted")
    make_draft(wiki=cast.wiki, title="Draft", body="Trains are late.\n")
    found = neighbours(["Trains are booked.", "Annual leave."], wiki=cast.wiki, limit=2)
    assert [passages[0].page.title for passages in found] == ["Travel", "Leave"]
    assert all(p.page.title != "Draft" for passages in found for p in passages)
    assert neighbours([], wiki=cast.wiki) == []
    assert neighbours(["Trains"], wiki=make_wiki()) == [[]]


def test_an_archived_page_leaves_the_results_with_its_vectors(
    cast: Cast, pages: dict[str, Page]
) -> None:
    archive_page(page=pages["Leave"], person=cast.editor)
    assert "Leave" not in titles(cast, "annual leave hours")
