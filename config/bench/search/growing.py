"""A site of a given size, and what its search costs: runs in a site of its own."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from config.bench.founding import make_bench
from config.bench.search import building
from config.bench.search.asked import Question, questions
from config.bench.search.beside import measure_beside
from config.bench.search.clients import Asking, at_once
from config.bench.search.corpora import Mixed, Mixture, pool
from config.bench.search.kept_vectors import keeping
from config.bench.search.latency import milliseconds, percentiles
from config.bench.search.legs import Legs, legs_of
from config.bench.search.loading import Shelf, load
from config.bench.search.progress import say
from config.bench.search.quality import vector_recall
from config.bench.search.scale import Brief, Details, Figures, Leg, Times
from config.bench.search.standing import Filled, filled
from config.bench.search.updating import update_cost
from engines.embed import Embedder, local_embedder
from wiki.models import EmbeddingModel, User, Wiki
from wiki.search.statistics import reconcile
from wiki.services.wikis import found_wiki

# As many as a page of results shows.
_LIMIT = 20
# Queries that are held against everything: each costs seconds at a million passages.
_HELD = 40
# Other queries that each leg is asked first: a database in use has read its indexes before.
_WARMING = 30
_SMALL = "Small"


def run(brief: str) -> Iterator[Figures]:
    """Fill the site and measure."""
    wanted = Brief.model_validate_json(brief)
    embedder = keeping(local_embedder(), wanted.keep)
    mixture = Mixture(pool(wanted.collection), size=wanted.passages)
    before = filled(wanted.site)
    site = _filled(mixture, embedder) if before is None else _found(mixture, before)
    if wanted.site:
        site.filled.keep(wanted.site)
    number = wanted.questions + _WARMING
    asked = questions(site.passages, mixture.sentences, embedder=embedder, number=number)
    yield _measured(site, asked[_WARMING:], warming=asked[:_WARMING])


@dataclass(frozen=True, slots=True)
class _Site:
    """A site that was filled, and what that cost."""

    passages: Sequence[Mixed]
    shelf: Shelf
    filled: Filled

    @property
    def legs(self) -> Legs:
        """The search of everything."""
        return self._legs(self.shelf.large.pk, self.shelf.small.pk)

    @property
    def small_legs(self) -> Legs:
        """The search of the wiki that has a twentieth of the passages."""
        return self._legs(self.shelf.small.pk)

    def _legs(self, *wikis: int) -> Legs:
        return legs_of(self.shelf.person.pk, wikis, limit=_LIMIT)


def _filled(mixture: Mixture, embedder: Embedder) -> _Site:
    person, large = make_bench()
    small = found_wiki(name=_SMALL, founder=person)
    embeddings = embedder.embed(mixture.sentences)
    say(f"{len(mixture.sentences)} sentences embedded")
    model = building.without_indexes(embedder)
    shelf = Shelf(large, small, person, model)
    begun = time.perf_counter()
    passages = []
    for passage in load(mixture.passages(), shelf=shelf, embeddings=embeddings):
        passages.append(passage)
        if len(passages) % 100_000 == 0:
            say(f"{len(passages)} passages written")
    load_s = time.perf_counter() - begun
    words_build_s = building.build_word_index()
    say("index over words built")
    vectors_build_s = building.build_vector_index(embedder)
    say("index over vectors built")
    building.settle()
    cost = Filled(
        passages=len(passages),
        load_s=round(load_s, 1),
        words_build_s=round(words_build_s, 1),
        vectors_build_s=round(vectors_build_s, 1),
    )
    return _Site(passages, shelf, cost)


def _found(mixture: Mixture, before: Filled) -> _Site:
    """Return the site that stands, with the passages that it was filled with."""
    small = Wiki.objects.get(name=_SMALL)
    large = Wiki.objects.exclude(pk=small.pk).get()
    model = EmbeddingModel.objects.get(serving=True)
    shelf = Shelf(large, small, User.objects.get(), model)
    say(f"a site of {before.passages} passages found")
    return _Site(list(mixture.passages()), shelf, before)


def _measured(site: _Site, asked: Sequence[Question], *, warming: Sequence[Question]) -> Figures:
    legs, held, filling = site.legs, asked[:_HELD], site.filled
    size = building.size_mb()
    own, memory = _own(legs, asked, warming=warming)
    recall = vector_recall(held, legs=legs)
    filtered = vector_recall(held, legs=site.small_legs)
    say("recall measured")
    terms = [passage.terms for passage in site.passages]
    beside = measure_beside(terms, asked=asked, held=held, legs=legs)
    cost = update_cost(site.shelf.large, legs=legs)
    recount_s, wrong = _recounted(site.shelf)
    return Figures(
        passages=len(site.passages),
        **own,
        **{name: beside.times.get(name) for name in ("rank_bm25", "bm25s", "tantivy")},
        candidate_quality=round(beside.candidate_quality, 4),
        hnsw_recall=round(recall.recall, 4),
        filtered_rows=round(filtered.rows, 2),
        filtered_recall=round(filtered.recall, 4),
        update_ms=round(cost.words_ms + cost.vectors_ms, 1),
        build_s=round(filling.words_build_s + filling.vectors_build_s, 1),
        size_mb=round(size, 1),
        details=Details(
            load_s=filling.load_s,
            words_build_s=filling.words_build_s,
            vectors_build_s=filling.vectors_build_s,
            recount_s=round(recount_s, 1),
            statistics_wrong=wrong,
            words_update_ms=round(cost.words_ms, 1),
            vectors_update_ms=round(cost.vectors_ms, 1),
            web_memory_mb=round(memory[0], 1),
            web_memory_after_mb=round(memory[1], 1),
            peers_build_s=beside.build_s,
        ),
    )


def _own(
    legs: Legs, asked: Sequence[Question], *, warming: Sequence[Question]
) -> tuple[Mapping[str, Leg], tuple[float, float]]:
    """Return the times of each leg of ours, and the memory of a process before and after."""
    found = {}
    for name, act in legs.timed().items():
        for question in warming:
            act(question)
        alone = milliseconds(act, asked)
        asking = Asking(name, legs.person.pk, legs.wikis, legs.limit, tuple(asked))
        clients = at_once(asking)
        together = [each for client in clients for each in client.times]
        found[name] = Leg(
            **percentiles(alone), eight_clients=Times.model_validate(percentiles(together))
        )
        say(f"{name} measured")
    # Of the fused leg, which is the last: it alone keeps the model in memory, too.
    return found, (
        fmean(client.memory_before for client in clients),
        fmean(client.memory_after for client in clients),
    )


def _recounted(shelf: Shelf) -> tuple[float, int]:
    """Return the seconds that a recount of both wikis takes, and how many figures were wrong."""
    begun = time.perf_counter()
    wrong = sum(reconcile(wiki.pk) for wiki in (shelf.large, shelf.small))
    return time.perf_counter() - begun, wrong
