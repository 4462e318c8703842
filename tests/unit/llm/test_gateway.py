"""What a gateway knows without asking, and what it asks of the endpoint itself."""

import pytest

from engines.llm import EndpointGateway, EndpointTimeoutError
from engines.llm.patience import Patience
from tests.support.llm import endpoint_of
from tests.support.llm_server import LlmServer


@pytest.mark.parametrize(
    ("described", "window"),
    [
        ({"max_model_len": 4096}, 4096),
        ({"context_length": 131_072}, 131_072),
        ({"meta": {"n_ctx": 2048, "n_ctx_train": 8192}}, 2048),
        ({"max_model_len": "many", "context_window": 16_384}, 16_384),
        ({"meta": None}, None),
        ({}, None),
    ],
)
def test_the_window_is_read_by_whatever_name_it_has(
    server: LlmServer, gateway: EndpointGateway, described: dict[str, object], window: int | None
) -> None:
    server.models = [{"id": "other", "max_model_len": 1}, {"id": "small"} | described]
    assert gateway.declared_window() == window


def test_an_endpoint_that_does_not_list_its_models_says_nothing(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.models = [{"id": "other", "max_model_len": 1}]
    assert gateway.declared_window() is None
    assert EndpointGateway(endpoint_of(server)).endpoint == gateway.endpoint
    server.models = "nonsense"  # type: ignore[assignment]
    assert gateway.declared_window() is None


def test_whatever_changes_a_reply_changes_the_fingerprint(server: LlmServer) -> None:
    same, warmer = (
        EndpointGateway(endpoint_of(server, temperature=t)).fingerprint for t in (0.0, 0.7)
    )
    assert same == EndpointGateway(endpoint_of(server)).fingerprint
    assert same != warmer
    assert "small" in same


def test_a_call_without_time_is_over() -> None:
    with pytest.raises(EndpointTimeoutError, match="within 0 seconds"):
        Patience(0.0).left()
