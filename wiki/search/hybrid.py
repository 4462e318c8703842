"""Both legs together: what either finds, ordered by what both say of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engines.rerank import Candidate, Reranker
from wiki.models import EmbeddingModel, Passage
from wiki.search.bm25 import weighed
from wiki.search.fusion import K, reciprocal_rank_fusion
from wiki.search.legs import Asked, Legs, completed, run
from wiki.search.names import named_pages, opening_passages
from wiki.search.reading import Scope

# How deep each leg looks, and how many of what both found are weighed against one another.
DEPTH = 50
POOL = 40


@dataclass(frozen=True, slots=True)
class Found:
    """A passage, and all that is known of why it was found.

    Attributes:
        pk: Its id.
        page: Its page's.
        ranks: Where each leg had it, from 1; None: not among the first.
        lexical: By BM25.
        support: See `bm25.Scored`.
        cosine: Between its embedding and the query's; 0 where there is none.
        named: See `names.named_pages`.
        fused: By reciprocal ranks, and by being named.
        reranked: By the re-ranker; None where it was not asked.
    """

    pk: int
    page: int
    ranks: Mapping[str, int | None]
    lexical: float
    support: float
    cosine: float
    named: float
    fused: float
    reranked: float | None = None

    @property
    def score(self) -> float:
        """By which it stands where it stands, among those that the re-ranker was asked about."""
        return self.fused if self.reranked is None else self.reranked


def search(
    scope: Scope,
    asked: Asked,
    *,
    model: EmbeddingModel | None,
    limit: int,
) -> list[Found]:
    """Return passages that may answer a query, best first by fusion, ties by id.

    Args:
        scope: Where to look.
        asked: What for.
        model: Whose vectors are compared; None: words alone.
        limit: How many are needed. More come where there are more, for a re-ranker to choose from.
    """
    words = weighed(asked.words, wikis=scope.wikis)
    legs = run(scope, asked, words, model=model, depth=max(DEPTH, limit))
    named = named_pages(asked.text, wikis=scope.wikis)
    openings = opening_passages(scope, asked.words, named)
    fused = dict(reciprocal_rank_fusion(legs.rankings)[: max(POOL, limit)])
    fused |= {pk: 0.0 for pk in openings if pk not in fused}
    legs = completed(legs, asked, words, list(fused), model=model)
    pages = {**legs.pages, **openings}
    found = [
        _found(pk, pages[pk], score, legs, named=named.get(pages[pk], 0.0))
        for pk, score in fused.items()
    ]
    return sorted(found, key=lambda each: (-each.fused, each.pk))


def reranked(found: Sequence[Found], query: str, reranker: Reranker) -> list[Found]:
    """Order passages anew; what is beyond those that the re-ranker takes stays behind them.

    Raises:
        LlmError: It asks an endpoint and got nothing to use.
    """
    first, rest = found[: reranker.most], found[reranker.most :]
    scores = reranker.score(query, _candidates(first, reads=reranker.reads))
    scored = [replace(each, reranked=score) for each, score in zip(first, scores, strict=True)]
    return sorted(scored, key=lambda each: (-each.score, each.pk)) + list(rest)


def _found(pk: int, page: int, score: float, legs: Legs, *, named: float) -> Found:
    heard = legs.lexical.get(pk)
    return Found(
        pk=pk,
        page=page,
        ranks={
            leg: ranking.index(pk) + 1 if pk in ranking else None
            for leg, ranking in legs.rankings.items()
        },
        lexical=heard.score if heard else 0.0,
        support=heard.support if heard else 0.0,
        cosine=legs.cosines.get(pk, 0.0),
        named=named,
        # What is nothing but a page's name counts as one more first place.
        fused=score + named**2 / (K + 1),
    )


def _candidates(found: Sequence[Found], *, reads: bool) -> list[Candidate]:
    best = max((each.lexical for each in found), default=0.0) or 1.0
    texts = _texts([each.pk for each in found]) if reads else {}
    return [
        Candidate(
            *texts.get(each.pk, ("", "", "")),
            lexical=each.lexical / best,
            support=each.support,
            cosine=each.cosine,
            named=each.named,
        )
        for each in found
    ]


def _texts(passages: Sequence[int]) -> dict[int, tuple[str, str, str]]:
    rows = Passage.objects.filter(pk__in=passages).values_list(
        "pk", "page__title", "heading", "text"
    )
    return {pk: (title, heading, text) for pk, title, heading, text in rows}
