"""Endpoints that embed and re-rank: asked as they are set, and left out where they are away."""

import json
from collections.abc import Callable

import pytest
from pytest_django import Settings

from endpoints.models import LlmRole, ModelCall, RoleEndpoint
from endpoints.services.embedders import indexing_embedder, query_embedders
from endpoints.services.roles import remove_role
from endpoints.services.searching import EndpointModels
from endpoints.services.trying import try_endpoint
from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_user
from tests.integration.endpoints.acting import make_role
from tests.support.llm_server import Exchange, LlmServer, fails, says
from wiki.models import EmbeddingModel, Page
from wiki.search import retrieve, vectors
from wiki.search.engines import embedder_of, site_embedder, site_reranker
from wiki.search.index import embed_passages
from wiki.tasks import embed_missing

AXES = 8


def embeds_by_length(exchange: Exchange) -> None:
    """Answer with the axis that the length of each text names."""
    size = exchange.body.get("dimensions") or AXES
    rows = [
        {
            "object": "embedding",
            "index": n,
            "embedding": [float(len(t) % size == i) for i in range(size)],
        }
        for n, t in enumerate(exchange.body["input"])
    ]
    usage = {"prompt_tokens": 5, "total_tokens": 5}
    exchange.send(200, {"object": "list", "model": "m", "data": rows, "usage": usage})


def reranks(score: Callable[[str], float]) -> Callable[[Exchange], None]:
    def behave(exchange: Exchange) -> None:
        texts = exchange.body["documents"]
        rows = [{"index": n, "relevance_score": score(t)} for n, t in enumerate(texts)]
        exchange.send(200, {"results": rows[::-1], "usage": {"total_tokens": 9}})

    return behave


@pytest.fixture
def pages(cast: Cast) -> list[Page]:
    bodies = {"Loans": "Films are lent for a week.\n", "Cinema": "Films are shown on Fridays.\n"}
    made = [
        make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
        for title, body in bodies.items()
    ]
    for page in made:
        embed_passages(page_id=page.pk, embedder=local_embedder())
    return made


def titles(cast: Cast, query: str = "films") -> list[str]:
    hits = retrieve(query, user=cast.reader).hits
    return [hit.passage.page.title for hit in hits]


def test_without_an_endpoint_the_bundled_models_serve(db: None) -> None:
    assert indexing_embedder() is None
    assert query_embedders() == []
    assert EndpointModels().reranker() is None
    assert site_embedder().name == local_embedder().name


def test_an_endpoint_takes_over_when_it_has_embedded_everything(
    cast: Cast, pages: list[Page], server: LlmServer
) -> None:
    make_role(server, role=LlmRole.EMBEDDER)
    server.behave = embeds_by_length
    embedder = site_embedder()
    assert (embedder.name, embedder.dimensions) == (RoleEndpoint.objects.get().name, AXES)
    for page in pages:
        embed_passages(page_id=page.pk, embedder=embedder)
    serving = vectors.serving_model()
    assert serving is not None
    assert serving.name == local_embedder().name
    embed_missing()
    assert [model.name for model in EmbeddingModel.objects.all()] == [embedder.name]
    assert retrieve("films", user=cast.reader).note == ""
    assert set(ModelCall.objects.values_list("role", flat=True)) == {"embedder"}


def test_dimensions_are_asked_for_and_are_part_of_the_name(cast: Cast, server: LlmServer) -> None:
    make_role(server, role=LlmRole.EMBEDDER, dimensions=16)
    server.behave = embeds_by_length
    embedder = site_embedder()
    assert embedder.name.endswith("@16")
    assert embedder.embed(["a", "b"]).shape == (2, 16)
    assert server.requests[0].body["dimensions"] == 16


def test_what_a_model_expects_before_queries_and_passages_is_put_there(
    cast: Cast, pages: list[Page], server: LlmServer
) -> None:
    make_role(server, role=LlmRole.EMBEDDER, query_prefix="query: ", passage_prefix="passage: ")
    server.behave = embeds_by_length
    embedder = site_embedder()
    for page in pages:
        embed_passages(page_id=page.pk, embedder=embedder)
    assert vectors.switch_over(vectors.register(embedder))
    sent = [text for each in server.requests for text in each.body["input"]]
    assert sent
    assert all(text.startswith("passage: ") for text in sent)
    for by in (None, embedder):
        retrieve("films", user=cast.reader, embedder=by)
        assert server.requests[-1].body["input"] == ["query: films"]
    RoleEndpoint.objects.update(query_prefix="search: ")
    assert site_embedder().name == embedder.name
    RoleEndpoint.objects.update(passage_prefix="")
    assert site_embedder().name != embedder.name


def test_while_the_endpoint_is_away_words_alone_are_searched(
    cast: Cast, pages: list[Page], server: LlmServer
) -> None:
    make_role(server, role=LlmRole.EMBEDDER)
    server.behave = embeds_by_length
    for page in pages:
        embed_passages(page_id=page.pk, embedder=site_embedder())
    vectors.switch_over(vectors.register(site_embedder()))
    server.behave = fails(401, "No such key.")
    results = retrieve("fridays", user=cast.reader)
    assert [hit.passage.page.title for hit in results.hits] == ["Cinema"]
    assert results.note.startswith("Searched by words alone, not by meaning. ")


def test_the_endpoint_before_serves_queries_until_its_successor_is_complete(
    cast: Cast, pages: list[Page], server: LlmServer
) -> None:
    make_role(server, role=LlmRole.EMBEDDER)
    server.behave = embeds_by_length
    first = site_embedder()
    for page in pages:
        embed_passages(page_id=page.pk, embedder=first)
    assert vectors.switch_over(vectors.register(first))
    remove_role(person=make_user(is_superuser=True), role=LlmRole.EMBEDDER)
    serving = vectors.serving_model()
    assert serving is not None
    found = embedder_of(serving)
    assert found is not None
    assert found.name == first.name
    assert site_embedder().name == local_embedder().name
    for page in pages:
        embed_passages(page_id=page.pk, embedder=site_embedder())
    assert vectors.switch_over(vectors.register(site_embedder()))
    assert indexing_embedder() is None
    assert not RoleEndpoint.objects.exists()


def test_a_text_that_is_too_long_is_cut_where_the_model_stops_reading(
    db: None, server: LlmServer
) -> None:
    make_role(server, role=LlmRole.EMBEDDER, window=256)
    server.behave = embeds_by_length
    site_embedder().embed(["word " * 5_000, " "])
    sent = server.requests[0].body["input"]
    assert 100 < len(sent[0]) < 2_000
    assert sent[1] == "-"


def test_an_endpoint_orders_what_was_found(
    cast: Cast, pages: list[Page], server: LlmServer
) -> None:
    make_role(server, role=LlmRole.RERANKER)
    server.behave = reranks(lambda text: float("lent" in text))
    assert titles(cast) == ["Loans", "Cinema"]
    server.behave = reranks(lambda text: float("shown" in text))
    assert titles(cast) == ["Cinema", "Loans"]
    assert server.requests[0].path.endswith("/rerank")
    assert "Cinema. " in " ".join(server.requests[0].body["documents"])
    assert ModelCall.objects.filter(role="reranker", outcome="ok").count() == 2


@pytest.mark.parametrize("name", ["fitted", "encoder", "none"])
def test_without_an_endpoint_a_setting_says_who_orders(
    cast: Cast, pages: list[Page], settings: Settings, name: str
) -> None:
    settings.RERANKER = name
    assert site_reranker().fingerprint.startswith(name)
    assert titles(cast, "films are lent for a week") == ["Loans", "Cinema"]


@pytest.mark.parametrize("answer", [{"results": []}, {"results": "no"}, [], {"scores": [1]}])
def test_an_order_that_cannot_be_read_leaves_that_of_the_search(
    cast: Cast, pages: list[Page], server: LlmServer, answer: object
) -> None:
    make_role(server, role=LlmRole.RERANKER)
    server.behave = lambda exchange: exchange.send(200, answer)
    results = retrieve("films", user=cast.reader)
    assert len(results.hits) == 2
    assert results.note.startswith("The order is that of the search itself: ")


def test_a_chat_model_grades_what_was_found(
    cast: Cast, pages: list[Page], server: LlmServer
) -> None:
    make_role(server, role=LlmRole.RERANKER, chats=True)

    def grades(exchange: Exchange) -> None:
        first = exchange.text.index("lent") < exchange.text.index("shown")
        better = 1 if first else 2
        reply = {"grades": [{"number": n, "grade": 3 if n == better else 0} for n in (1, 2)]}
        says(json.dumps(reply))(exchange)

    server.behave = grades
    assert titles(cast) == ["Loans", "Cinema"]


def test_trying_an_embedder_tells_its_dimensions(db: None, server: LlmServer) -> None:
    endpoint = make_role(server, role=LlmRole.EMBEDDER)
    server.behave = embeds_by_length
    assert try_endpoint(endpoint).found == "Its vectors have 8 dimensions."
    RoleEndpoint.objects.update(dimensions=4_001)
    endpoint.refresh_from_db()
    assert "“dimensions”" in try_endpoint(endpoint).problem
    server.behave = fails(401, "No such key.")
    assert try_endpoint(endpoint).problem


def test_trying_a_reranker_tells_whether_it_orders(db: None, server: LlmServer) -> None:
    endpoint = make_role(server, role=LlmRole.RERANKER)
    server.behave = reranks(lambda text: float("plumb" in text))
    assert try_endpoint(endpoint).found.startswith("It puts what answers first")
    server.behave = reranks(lambda text: 0.0 * len(text))
    assert "Choose another model" in try_endpoint(endpoint).problem
