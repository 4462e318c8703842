"""Every role on a scripted server, whose connections are closed at the end."""

from collections.abc import Iterator

import pytest

from endpoints.models import LlmRole
from engines.llm.wire import shared_wire
from tests.cast import Cast
from tests.integration.endpoints.acting import make_role
from tests.integration.on_a_model.model import plays
from tests.support.llm_server import LlmServer


@pytest.fixture
def server(cast: Cast) -> Iterator[LlmServer]:
    with LlmServer(behave=plays()) as running:
        for role in LlmRole.talking():
            make_role(running, role=role, window=8_192)
        yield running
    shared_wire.cache_clear()
