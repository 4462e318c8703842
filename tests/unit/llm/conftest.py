"""A scripted server, and a gateway to it."""

from collections.abc import Iterator

import pytest

from engines.llm import EndpointGateway
from tests.support.llm import Waits, endpoint_of, gateway_to
from tests.support.llm_server import LlmServer


@pytest.fixture
def server() -> Iterator[LlmServer]:
    with LlmServer() as running:
        yield running


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def gateway(server: LlmServer, waits: Waits) -> Iterator[EndpointGateway]:
    with gateway_to(endpoint_of(server), waits=waits) as made:
        yield made
