"""Vectors of texts, over HTTP."""

import numpy as np
import pytest

from engines.llm import (
    EndpointGateway,
    EndpointRefusedError,
    InvalidReplyError,
    PromptTooLongError,
)
from tests.support.llm_server import Behaviour, Exchange, LlmServer, embeds, fails


def test_vectors_have_length_one_and_the_order_of_their_texts(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(embeds([3, 4], [0, 2]))
    found = gateway.embed(["a", "b"])
    assert np.allclose(found.vectors, np.array([[0.6, 0.8], [0, 1]]))
    assert (found.usage.prompt_tokens, found.usage.estimated) == (5, False)


def test_many_texts_are_sent_in_batches(server: LlmServer, gateway: EndpointGateway) -> None:
    def answer(exchange: Exchange) -> None:
        embeds(*[[float(len(text)), 1.0] for text in exchange.body["input"]])(exchange)

    server.behave = answer
    found = gateway.embed(["x" * n for n in range(1, 131)])
    assert found.vectors.shape == (130, 2)
    assert found.usage.requests == 3
    ratios = found.vectors[:, 0] / found.vectors[:, 1]
    assert np.allclose(ratios, range(1, 131), rtol=1e-4)


def test_no_texts_ask_nobody(server: LlmServer, gateway: EndpointGateway) -> None:
    assert gateway.embed([]).vectors.shape == (0, 0)
    assert server.requests == []


@pytest.mark.parametrize(
    "behaviour", [embeds([1.0]), embeds([1.0], [1.0, 2.0]), embeds([0.0], [1.0]), embeds([], [])]
)
def test_vectors_that_cannot_be_used_are_refused(
    server: LlmServer, gateway: EndpointGateway, behaviour: Behaviour
) -> None:
    server.enqueue(behaviour)
    with pytest.raises(InvalidReplyError):
        gateway.embed(["a", "b"])


def test_a_text_too_long_is_refused_and_not_cut(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    with pytest.raises(PromptTooLongError):
        gateway.embed(["short", "word " * 5000])
    assert server.requests == []


@pytest.mark.parametrize("status", [404, 501])
def test_an_endpoint_without_embeddings_says_so(
    server: LlmServer, gateway: EndpointGateway, status: int
) -> None:
    server.enqueue(fails(status, "No such route"))
    with pytest.raises(EndpointRefusedError, match="No such route"):
        gateway.embed(["a"])
