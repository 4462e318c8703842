"""An endpoint that fails is left alone by all processes, and tried again by one."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from endpoints.models import EndpointState, LlmRole, RoleEndpoint
from endpoints.services import circuits
from endpoints.services.gateways import gateway_for
from engines.llm import (
    CircuitOpenError,
    EndpointDownError,
    EndpointRefusedError,
    LlmError,
    PromptTooLongError,
)
from tests.integration.endpoints.acting import make_role
from tests.integration.wiki.acting import at_once
from tests.support.llm import GOOD_JSON, Judgement, ask
from tests.support.llm_server import LlmServer, fails, says

pytestmark = pytest.mark.django_db
DOWN = EndpointDownError("It cannot be reached.")


@pytest.fixture
def endpoint(server: LlmServer) -> RoleEndpoint:
    return make_role(server)


def call(text: str = "It is 14 days.") -> None:
    gateway = gateway_for(LlmRole.AUDITOR)
    assert gateway is not None
    gateway.structured(ask(text), Judgement)


def fail(endpoint: RoleEndpoint, times: int) -> None:
    for _ in range(times):
        circuits.record_failure(endpoint, DOWN)


def elapse(endpoint: RoleEndpoint) -> None:
    """Let the time be over for which it is left alone."""
    past = timezone.now() - timedelta(seconds=1)
    EndpointState.objects.filter(address=endpoint.address).update(retry_at=past)


def test_the_third_failure_in_a_row_opens_it_and_nothing_is_sent(
    server: LlmServer, endpoint: RoleEndpoint
) -> None:
    server.behave = fails(404)
    for _ in range(3):
        with pytest.raises(EndpointRefusedError):
            call()
    sent = len(server.requests)
    with pytest.raises(CircuitOpenError, match="left alone") as caught:
        call()
    assert isinstance(caught.value, EndpointDownError)
    assert len(server.requests) == sent
    assert circuits.is_open(endpoint)


def test_a_success_in_between_starts_the_count_anew(
    server: LlmServer, endpoint: RoleEndpoint
) -> None:
    fail(endpoint, 2)
    server.enqueue(says(GOOD_JSON))
    call()
    fail(endpoint, 2)
    assert not circuits.is_open(endpoint)


@pytest.mark.parametrize("behaviour", [says("nonsense"), fails(429, retry_after="600")])
def test_who_answers_badly_is_there(
    server: LlmServer, endpoint: RoleEndpoint, behaviour: object
) -> None:
    server.behave = behaviour  # type: ignore[assignment]
    for _ in range(4):
        with pytest.raises(LlmError):
            call()
    assert not circuits.is_open(endpoint)


def test_after_a_while_one_call_is_let_through_and_closes_it(
    server: LlmServer, endpoint: RoleEndpoint
) -> None:
    fail(endpoint, 3)
    elapse(endpoint)
    server.behave = says(GOOD_JSON)
    call()
    call()
    assert EndpointState.objects.get().failures == 0


@pytest.mark.django_db(transaction=True)
def test_of_many_that_come_then_only_one_tries(endpoint: RoleEndpoint) -> None:
    fail(endpoint, 3)
    elapse(endpoint)

    def enter() -> int:
        try:
            circuits.require_closed(endpoint, seconds=20)
        except CircuitOpenError:
            return 0
        return 1

    assert Counter(at_once(*[enter] * 4)) == {0: 3, 1: 1}


def test_each_further_failure_doubles_the_time(endpoint: RoleEndpoint) -> None:
    for times, seconds in ((3, 30), (1, 60), (1, 120), (9, 600)):
        fail(endpoint, times)
        left = EndpointState.objects.get().retry_at
        assert left is not None
        assert (left - timezone.now()).total_seconds() == pytest.approx(seconds, abs=15)


def test_a_prompt_too_long_says_nothing_of_the_endpoint(endpoint: RoleEndpoint) -> None:
    fail(endpoint, 2)
    with pytest.raises(PromptTooLongError):
        call("word " * 5000)
    assert EndpointState.objects.get().failures == 2


def test_another_model_has_a_circuit_of_its_own(server: LlmServer, endpoint: RoleEndpoint) -> None:
    other = make_role(server, role=LlmRole.WRITER, model="large")
    fail(endpoint, 3)
    circuits.require_closed(other, seconds=1)
