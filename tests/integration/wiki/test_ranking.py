"""Ranking over what the index picks is ranking over everything, as good as exactly."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engines.text import search_terms
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_wiki
from tests.integration.wiki.acting import current
from wiki.models import Page, PageState, Passage
from wiki.models._lexemes import counts
from wiki.search import bm25, candidates
from wiki.search.bm25 import LexicalQuery, Scope, Scored, rank, rank_each
from wiki.search.index import INDEX_VERSION
from wiki.search.reading import read_these

SIZE = 800


@pytest.fixture
def crowd(cast: Cast) -> Page:
    """A page with so many passages that no search reads all that hold a word."""
    page = make_active(wiki=cast.wiki, title="Crowd", body="Text.\n", editor=cast.editor)
    page.passages.all().delete()
    rng = random.Random(11)  # noqa: S311
    Passage.objects.bulk_create(
        passage(page, ordinal, list(terms(rng, rng.randint(20, 120)))) for ordinal in range(SIZE)
    )
    return page


def terms(rng: random.Random, count: int) -> Iterator[str]:
    """Words as frequent as in prose (Zipf), each often followed by itself."""
    word = "w1"
    for _ in range(count):
        if rng.random() > 0.15:
            word = f"w{int(rng.paretovariate(0.7))}"
        yield word


def passage(page: Page, ordinal: int, words: list[str], **more: object) -> Passage:
    fields = {"start": 0, "end": 1, "text": "", "language": "en", "indexed_as": INDEX_VERSION}
    return Passage(
        wiki=page.wiki,
        page=page,
        revision=current(page),
        ordinal=ordinal,
        lexemes=words,
        length=len(words),
        **(fields | more),
    )


def asked(*words: str) -> LexicalQuery:
    return LexicalQuery(tuple((word,) for word in words))


def exhaustive(scope: Scope, query: LexicalQuery, *, limit: int = 10) -> list[Scored]:
    (found,) = rank_each(scope, [query], limit=limit)
    return found


def test_the_ten_best_are_those_of_everything_nearly_always(cast: Cast, crowd: Page) -> None:
    assert SIZE <= bm25.READ_AT_ONCE, "else nothing here is exhaustive"
    scope, rng = Scope((cast.wiki.pk,)), random.Random(5)  # noqa: S311
    ours = best = 0.0
    for size in (1, 2, 2, 3, 3, 4, 4, 6, 9) * 4:
        query = asked(*set(terms(rng, size)))
        ours += sum(hit.score for hit in rank(scope, query, limit=10))
        best += sum(hit.score for hit in exhaustive(scope, query))
    assert ours / best > 0.995


def test_the_best_are_found_among_pages_that_all_repeat_one_sentence(
    cast: Cast, crowd: Page
) -> None:
    sentence = ["requests", "received", "within", "notice", "answered"]
    rng = random.Random(7)  # noqa: S311
    Passage.objects.bulk_create(
        passage(crowd, SIZE + place, [*sentence, *terms(rng, rng.randint(20, 120))])
        for place in range(SIZE)
    )
    scope, query = Scope((cast.wiki.pk,)), asked(*sentence)
    best = [hit.score for hit in exhaustive(scope, query)]
    assert [hit.score for hit in rank(scope, query, limit=10)] == pytest.approx(best)


def test_what_repeats_a_sentence_and_holds_a_word_of_it_once_more_comes_first(
    cast: Cast, crowd: Page
) -> None:
    sentence = ["requests", "received", "within", "notice", "answered"]
    rng = random.Random(9)  # noqa: S311
    often = [[*sentence, *(sentence if n % 90 == 0 else ()), *terms(rng, 60)] for n in range(SIZE)]
    rest = [terms(rng, rng.randint(2, 40)) for _ in often]
    Passage.objects.bulk_create(
        passage(crowd, SIZE + place, [*held, *more])
        for place, (held, more) in enumerate(zip(often, rest, strict=True))
    )
    scope, query = Scope((cast.wiki.pk,)), asked(*sentence)
    best = [hit.score for hit in exhaustive(scope, query)]
    assert [hit.score for hit in rank(scope, query, limit=10)] == pytest.approx(best)


def test_a_longer_passage_that_holds_the_words_more_often_comes_before_many_short_ones(
    cast: Cast, crowd: Page
) -> None:
    sentence = ["notice", "notice", "answered"]
    once = [[*sentence, *(f"x{n}" for n in range(40 + place % 12))] for place in range(450)]
    often = [sentence * 2 + [f"y{n}" for n in range(60 + place)] for place in range(10)]
    Passage.objects.bulk_create(
        passage(crowd, SIZE + place, words) for place, words in enumerate([*once, *often])
    )
    hits = rank(Scope((cast.wiki.pk,)), asked("notice", "answered"), limit=10)
    found = Passage.objects.filter(pk__in=[hit.pk for hit in hits]).values_list("length", flat=True)
    assert sorted(found) == [len(words) for words in often]


def test_of_more_than_are_read_the_index_tells_the_shortest(
    cast: Cast, crowd: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(candidates, "CROWD", 100)
    monkeypatch.setattr(candidates, "IN_ALL", 60)
    lengths = [60 + (place * 37) % 400 for place in range(SIZE)]
    Passage.objects.bulk_create(
        passage(crowd, SIZE + place, ["notice", *(f"x{n}" for n in range(length))])
        for place, length in enumerate(lengths)
    )
    hits = rank(Scope((cast.wiki.pk,)), asked("notice"), limit=10)
    found = Passage.objects.filter(pk__in=[hit.pk for hit in hits]).values_list("length", flat=True)
    assert sorted(found) == [length + 1 for length in sorted(lengths)[:10]]


def test_a_small_corpus_is_read_whole_for_many_queries(cast: Cast, crowd: Page) -> None:
    lexemes = crowd.passages.values_list("lexemes", flat=True)
    holding = sum("w1" in counts(each) for each in lexemes)
    assert len(exhaustive(Scope((cast.wiki.pk,)), asked("w1"), limit=SIZE)) == holding


def test_what_the_index_picks_is_scored_as_everything_is(cast: Cast, crowd: Page) -> None:
    scope = Scope((cast.wiki.pk,))
    query = asked("w3", "w40")
    exact = {hit.pk: hit for hit in rank_each(scope, [query], limit=SIZE)[0]}
    for hit in rank(scope, query, limit=50):
        assert hit.score == pytest.approx(exact[hit.pk].score)
        assert hit.support == pytest.approx(exact[hit.pk].support)


def test_phrases_and_excluded_words_hold_for_every_hit(cast: Cast, crowd: Page) -> None:
    texts = ["sick leave note", "leave sick note", "sick note leave", "sick leave fee"]
    Passage.objects.bulk_create(
        passage(crowd, SIZE + n, search_terms(text), text=text) for n, text in enumerate(texts)
    )

    def found(text: str, **more: list[str]) -> set[str]:
        hits = rank(Scope((cast.wiki.pk,)), LexicalQuery.of(text, **more), limit=9)
        return set(
            Passage.objects.filter(pk__in=[h.pk for h in hits]).values_list("text", flat=True)
        )

    assert found("sick leave") == set(texts)
    assert found("", phrases=["sick leave"]) == {"sick leave note", "sick leave fee"}
    assert found("note", phrases=["sick leave"]) == {"sick leave note", "sick leave fee"}
    assert found("sick", excluded=["fee"]) == set(texts[:3])
    assert found("sick", excluded=["sick leave"]) == {"leave sick note", "sick note leave"}
    assert found("", excluded=["fee"]) == found("the of") == set()


def test_a_phrase_is_found_where_its_words_are_hardly_prominent(cast: Cast, crowd: Page) -> None:
    apart = [["sick", "w1", "w2", "fee"] * 4] * SIZE
    once = ["sick", "fee", *(f"x{n}" for n in range(300))]
    Passage.objects.bulk_create(
        passage(crowd, SIZE + place, words) for place, words in enumerate([*apart, once])
    )
    query = LexicalQuery.of("w1 w2 w3", phrases=["sick fee"])
    (hit,) = rank(Scope((cast.wiki.pk,)), query, limit=10)
    assert Passage.objects.get(pk=hit.pk).length == len(once)


def test_a_word_that_is_asked_for_and_excluded_finds_nothing(cast: Cast, crowd: Page) -> None:
    scope = Scope((cast.wiki.pk,))
    assert not rank(scope, LexicalQuery.of("w3", excluded=["w3"]), limit=10)
    assert rank(scope, LexicalQuery.of("w3 w1", excluded=["w3"]), limit=10)


def test_a_narrow_scope_finds_all_that_is_in_it_however_it_would_rank(
    cast: Cast, crowd: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = list(Passage.objects.filter(ordinal__lt=150).values_list("pk", flat=True))
    chosen = Passage.objects.evidence().filter(pk__in=few)
    scope = Scope((cast.wiki.pk,), chosen)
    everything = rank(scope, asked("w1", "w2"), limit=SIZE)
    assert {hit.pk for hit in everything} <= set(few)
    assert len(everything) > 100
    monkeypatch.setattr("wiki.search.candidates.FEW", 10)
    best = rank(scope, asked("w1", "w2"), limit=10)
    assert sum(h.score for h in best) > 0.99 * sum(h.score for h in everything[:10])
    assert rank(Scope((), chosen), asked("w1"), limit=9) == []
    assert rank(Scope((cast.wiki.pk,), Passage.objects.none()), asked("w1"), limit=9) == []
    assert rank(Scope((make_wiki().pk,), chosen), asked("w1"), limit=9) == []


def test_drafts_are_ranked_among_themselves(cast: Cast) -> None:
    make_draft(wiki=cast.wiki, title="One", body="Zebras rest. Zebras eat. Zebras.\n")
    make_draft(wiki=cast.wiki, title="Two", body="Zebras rest beside many other animals.\n")
    drafts = Scope((cast.wiki.pk,), Passage.objects.filter(page__state=PageState.DRAFT))
    first, second = rank(drafts, LexicalQuery.of("zebra"), limit=9)
    assert first.score > second.score > 0
    assert rank(Scope((cast.wiki.pk,)), LexicalQuery.of("zebra"), limit=9) == []


def test_terms_are_counted_whatever_signs_are_in_them(cast: Cast, crowd: Page) -> None:
    odd = ["it's", "a\\b", "'", "fee", "fee", "x:1", ":9", "x:1,2", "http/2", "ümlaut", "''", "\\"]
    Passage.objects.bulk_create([passage(crowd, SIZE, odd)])
    (found,) = read_these([Passage.objects.latest("pk").pk], [*odd, "w1"])
    assert found.counts == Counter(odd)
