"""A scripted server, whose connections are closed at the end."""

from collections.abc import Iterator

import pytest

from engines.llm.wire import shared_wire
from tests.support.llm_server import LlmServer


@pytest.fixture
def server() -> Iterator[LlmServer]:
    with LlmServer() as running:
        yield running
    shared_wire.cache_clear()
