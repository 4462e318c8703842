"""Hybrid retrieval: words and meaning, fused and re-ranked, over what a person may read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from engines.embed import Embedder
from engines.llm import LlmError
from engines.rerank import Reranker
from wiki.models import PageState, Passage, Source, Wiki
from wiki.search.embedding import embedded
from wiki.search.engines import site_reranker
from wiki.search.fusion import reciprocal_rank_fusion, spread
from wiki.search.hybrid import Found, reranked, search
from wiki.search.legs import Asked, run_each
from wiki.search.lexical import LexicalQuery
from wiki.search.query import Query, plain
from wiki.search.scoping import disputable_in, scope_for
from wiki.search.statistics import languages

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

    from wiki.models import User

# How deep each leg looks for a neighbour, as a multiple of what is asked for.
_NEIGHBOURS_DEPTH = 3
# What ranks a passage is not needed to show it, and slow to read.
_HEAVY = ("lexemes",)
_COMMON_WORDS = "Only common words: searched by meaning alone."


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found.

    Attributes:
        passage: The passage.
        score: By which hits are ordered; it compares hits of one query only.
        ranks: Where each leg had it, from 1; None: not among the first that it found.
        support: The share of what the query's words tell that it holds, 0 to 1; see `bm25.Scored`.
        cosine: Between its embedding and the query's; 0 where there is none.
        found: Everything that is known of why it was found.
    """

    passage: Passage
    score: float
    ranks: dict[str, int | None]
    support: float = 0.0
    cosine: float = 0.0
    found: Found | None = None


@dataclass(frozen=True, slots=True)
class Results:
    """Hits, best first; `note` tells a person what could not be done, "" when all is well."""

    hits: tuple[Hit, ...]
    note: str = ""


def retrieve(
    query: str | Query,
    *,
    user: "User | AnonymousUser",
    wikis: Sequence[Wiki] | None = None,
    source: Source | Sequence[Source] | None = None,
    state: PageState = PageState.ACTIVE,
    updated_since: date | None = None,
    updated_until: date | None = None,
    limit: int = 20,
    per_page: int | None = None,
    embedder: Embedder | None = None,
    reranker: Reranker | None = None,
    to_quote: bool = True,
) -> Results:
    """Find passages that answer `query`, of active pages in wikis that `user` may read.

    Args:
        query: Words, all of which are looked for; a `Query` where signs in what was typed count.
        user: Whose rights count.
        wikis: Look only in these; in all readable ones when None.
        source: Look only in pages that cite it, or one of them; in all when None.
        state: Look in pages of another state instead: in the wikis that `user` edits, and never
            for an answer, since only active pages are evidence.
        updated_since: Look only in pages whose text is of this day or later.
        updated_until: Look only in pages whose text is of this day or earlier.
        limit: Most hits to return.
        per_page: So many hits of a page at most come before those of other pages.
        embedder: Who embeds the query; the model that serves when None.
        reranker: Who orders the hits; the site's when None.
        to_quote: Whether the hits' revisions, of which one may quote, and wikis are read with them.
            Else each is read when it is asked for.
    """
    asked = plain(query) if isinstance(query, str) else query
    if not asked.text:
        return Results((), "Type what you look for.")
    sources = [source] if isinstance(source, Source) else source
    scope = scope_for(
        user,
        wikis=wikis,
        state=state,
        sources=sources,
        since=updated_since,
        until=updated_until,
    )
    words = LexicalQuery.of(
        asked.words,
        phrases=asked.phrases,
        excluded=asked.excluded,
        languages=languages(scope.wikis),
    )
    vector = embedded([asked.text], by=embedder)
    found = search(scope, Asked(asked.text, words, vector.row(0)), model=vector.model, limit=limit)
    found, trouble = _ordered(found, asked.text, reranker or site_reranker())
    if per_page is not None:
        found = spread(found, [each.page for each in found], most=per_page)
    notes = (asked.note, "" if words.terms else _COMMON_WORDS, vector.note, trouble)
    hits = _hits(found[:limit], to_quote=to_quote)
    return Results(tuple(hits), " ".join(filter(None, notes)))


def _ordered(found: list[Found], query: str, reranker: Reranker) -> tuple[list[Found], str]:
    """Order anew; where the re-ranker cannot be asked, leave the order and say so."""
    try:
        return reranked(found, query, reranker), ""
    except LlmError as error:
        return found, f"The order is that of the search itself: {error}"


def _hits(found: Sequence[Found], *, to_quote: bool) -> list[Hit]:
    passages = _shown(to_quote=to_quote).in_bulk([each.pk for each in found])
    return [
        Hit(
            passages[each.pk],
            each.score,
            dict(each.ranks),
            support=each.support,
            cosine=each.cosine,
            found=each,
        )
        for each in found
        if each.pk in passages
    ]


def _shown(*, to_quote: bool) -> "QuerySet[Passage]":
    related = ("page", "wiki", "revision") if to_quote else ("page",)
    return Passage.objects.select_related(*related).defer(*_HEAVY)


def neighbours(
    texts: Sequence[str], *, wiki: Wiki, limit: int = 8, embedder: Embedder | None = None
) -> list[list[Passage]]:
    """Return, for each text, the passages of the wiki that speak of the same thing.

    Serves conflict finding, so contradicted pages are looked at as well as active ones.
    """
    scope = disputable_in(wiki)
    spoken = languages(scope.wikis)
    words = [LexicalQuery.of(text, languages=spoken) for text in texts]
    vector = embedded(texts, by=embedder)
    legs = run_each(scope, words, vector.rows, model=vector.model, depth=limit * _NEIGHBOURS_DEPTH)
    ranked = [reciprocal_rank_fusion(each.rankings)[:limit] for each in legs]
    passages = _shown(to_quote=True).in_bulk({pk for ranking in ranked for pk, _ in ranking})
    return [[passages[pk] for pk, _ in ranking if pk in passages] for ranking in ranked]
