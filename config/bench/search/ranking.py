"""A test collection made into a wiki and searched: runs in a site of its own."""

from collections.abc import Iterator, Mapping

from config.bench.founding import make_bench
from config.bench.search.beir import Collection, read_collection
from config.bench.search.filling import fill
from config.bench.search.functions import Repeated
from config.bench.search.kept_vectors import keeping
from config.bench.search.legs import Leg, Legs, terms_of
from config.bench.search.peers import PEERS, is_installed
from config.bench.search.progress import say
from config.bench.search.retrieval import LEGS, Brief, LegFigures
from config.bench.search.scoring import DEPTH, best_of_each, score
from engines.embed import local_embedder
from wiki.models import Passage
from wiki.search.index import embed_passages

# A document has few passages, so that this many hold a hundred documents.
_PASSAGES = 4 * DEPTH


def run(brief: str) -> Iterator[LegFigures]:
    """Fill the site, then search and yield leg by leg."""
    wanted = Brief.model_validate_json(brief)
    collection = read_collection(wanted.folder, split=wanted.split, limit=wanted.limit)
    person, wiki = make_bench()
    documents = dict(fill(collection.documents, wiki=wiki, person=person))
    say(f"{Passage.objects.count()} passages of {len(documents)} documents")
    embedder = keeping(local_embedder(), wanted.keep)
    for page in documents:
        embed_passages(page_id=page, embedder=embedder)
    say("embedded")
    owners = {
        pk: documents[page]
        for pk, page in Passage.objects.values_list("pk", "page")
        if page in documents
    }
    legs = Legs(person=person, wikis=(wiki.pk,), embedder=embedder, limit=_PASSAGES)
    measured = {**legs.named(), **_peers()}
    for name, leg in measured.items():
        yield LegFigures(leg=name, figures=_figures(leg, collection, owners))
        say(name)


def _figures(leg: Leg, collection: Collection, owners: Mapping[int, str]) -> dict[str, float]:
    rankings = {
        query.id: best_of_each([owners[pk] for pk in leg(query.text) if pk in owners])
        for query in collection.queries
    }
    return score(rankings, collection.judgements)


def _peers() -> dict[str, Leg]:
    """Return the peers that are installed, over the terms of every passage."""
    rows = list(Passage.objects.evidence().order_by("pk").values_list("pk", Repeated("lexemes")))
    terms = [held for _, held in rows]

    def leg(name: str) -> Leg:
        peer = PEERS[name](terms)
        return lambda query: [rows[at][0] for at in peer.search(terms_of(query), limit=_PASSAGES)]

    return {name: leg(name) for name in LEGS if name in PEERS and is_installed(name)}
