"""Everything that can go wrong with a call, over HTTP, and what becomes of it."""

import socket
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from engines.llm import (
    EmptyReplyError,
    Endpoint,
    EndpointDownError,
    EndpointGateway,
    EndpointRefusedError,
    EndpointTimeoutError,
    LlmError,
    ModelRefusedError,
    PromptCutError,
    PromptTooLongError,
    RateLimitedError,
    ReplyCutError,
)
from tests.support.llm import (
    GOOD_JSON,
    KEY,
    Judgement,
    Waits,
    ask,
    endpoint_of,
    gateway_to,
)
from tests.support.llm_server import (
    Behaviour,
    LlmServer,
    drips_body,
    drips_headers,
    drops,
    fails,
    hangs,
    says,
    sends,
)

LONG = "Members may borrow four books at a time. " * 100


def fault(gateway: EndpointGateway, text: str = "It is 14 days.") -> LlmError:
    with pytest.raises(LlmError) as caught:
        gateway.structured(ask(text), Judgement)
    return caught.value


@pytest.mark.parametrize("behaviour", [hangs, drips_headers, drips_body])
def test_an_answer_that_is_not_whole_in_time_is_a_timeout_however_busy_the_line(
    server: LlmServer, behaviour: Behaviour
) -> None:
    server.enqueue(behaviour)
    with gateway_to(endpoint_of(server, seconds=0.5)) as gateway:
        error = fault(gateway)
    assert type(error) is EndpointTimeoutError
    assert error.retryable
    assert len(server.requests) == 1


def test_a_connection_refused_means_down(waits: Waits) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with gateway_to(Endpoint(f"http://127.0.0.1:{port}/v1", "small"), waits=waits) as gateway:
        error = fault(gateway)
    assert type(error) is EndpointDownError
    assert error.breaks_circuit
    assert len(waits.seconds) == 2


def test_a_connection_dropped_is_tried_again(
    server: LlmServer, gateway: EndpointGateway, waits: Waits
) -> None:
    server.enqueue(drops, says(GOOD_JSON))
    gateway.structured(ask(), Judgement)
    assert waits.seconds == [0.5]


def test_a_connection_dropped_when_there_is_no_time_left_is_not_waited_for(
    server: LlmServer,
) -> None:
    server.behave = drops
    with gateway_to(endpoint_of(server, seconds=0.4), waits=(waits := Waits())) as gateway:
        assert type(fault(gateway)) is EndpointDownError
    assert waits.seconds == []


@pytest.mark.parametrize("status", [502, 503, 504, 529])
def test_an_endpoint_out_of_order_is_tried_three_times_and_then_down(
    server: LlmServer, gateway: EndpointGateway, waits: Waits, status: int
) -> None:
    server.behave = fails(status)
    error = fault(gateway)
    assert type(error) is EndpointDownError
    assert f"({status})" in str(error)
    assert waits.seconds == [0.5, 1.5]


def test_an_endpoint_that_recovers_meanwhile_answers(
    server: LlmServer, gateway: EndpointGateway, waits: Waits
) -> None:
    server.enqueue(fails(503, retry_after="2"), fails(408), says(GOOD_JSON))
    gateway.structured(ask(), Judgement)
    assert waits.seconds == [2.0, 1.5]


def test_a_rate_limit_is_waited_for_as_long_as_it_says(
    server: LlmServer, gateway: EndpointGateway, waits: Waits
) -> None:
    server.enqueue(fails(429, retry_after="3"), says(GOOD_JSON))
    gateway.structured(ask(), Judgement)
    assert waits.seconds == [3.0]


def test_a_rate_limit_without_a_time_is_waited_for_briefly(
    server: LlmServer, gateway: EndpointGateway, waits: Waits
) -> None:
    server.enqueue(fails(429, retry_after="soon"), says(GOOD_JSON))
    gateway.structured(ask(), Judgement)
    assert waits.seconds == [0.5]


def test_a_rate_limit_longer_than_the_call_has_is_handed_to_the_caller(
    server: LlmServer, gateway: EndpointGateway, waits: Waits
) -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    server.enqueue(fails(429, retry_after=later))
    error = fault(gateway)
    assert isinstance(error, RateLimitedError)
    assert error.retry_after is not None
    assert 60 < error.retry_after <= 90
    assert not error.breaks_circuit
    assert waits.seconds == []


def test_a_quota_used_up_is_no_rate_limit(server: LlmServer, gateway: EndpointGateway) -> None:
    server.enqueue(fails(429, "You exceeded your quota", code="insufficient_quota"))
    error = fault(gateway)
    assert type(error) is EndpointRefusedError
    assert not error.retryable


@pytest.mark.parametrize("status", [401, 403])
def test_a_key_refused_asks_for_another(
    server: LlmServer, gateway: EndpointGateway, status: int
) -> None:
    server.enqueue(fails(status, f"Incorrect API key: {KEY[:8]}…"))
    error = fault(gateway)
    assert type(error) is EndpointRefusedError
    assert "enter another key" in str(error)
    assert KEY[:8] not in str(error)


def test_a_redirect_is_not_followed(server: LlmServer, gateway: EndpointGateway) -> None:
    elsewhere = {"Location": f"{server.url}/elsewhere"}
    server.enqueue(lambda exchange: exchange.send(307, {}, elsewhere))
    assert type(fault(gateway)) is EndpointRefusedError
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "payload", ["<html>Welcome</html>", {}, {"choices": []}, {"choices": [{"message": "x"}]}, []]
)
def test_what_does_not_speak_the_protocol_is_down(
    server: LlmServer, gateway: EndpointGateway, payload: object
) -> None:
    server.behave = sends(payload)
    error = fault(gateway)
    assert type(error) is EndpointDownError
    assert "does not speak the protocol" in str(error)


@pytest.mark.parametrize(
    "behaviour", [says("", refusal="I can't help with that."), says("…", finish="content_filter")]
)
def test_a_refusal_is_a_refusal(
    server: LlmServer, gateway: EndpointGateway, behaviour: Behaviour
) -> None:
    server.enqueue(behaviour)
    assert type(fault(gateway)) is ModelRefusedError


@pytest.mark.parametrize("text", ["", "  \n", "<think>Hm.</think>", "<think>Hm, {"])
def test_an_empty_reply_is_no_reply(server: LlmServer, gateway: EndpointGateway, text: str) -> None:
    server.enqueue(says(text))
    assert type(fault(gateway)) is EmptyReplyError


def test_a_reply_that_ends_at_its_limit_fails_even_when_it_parses(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says(GOOD_JSON, finish="length"))
    error = fault(gateway)
    assert type(error) is ReplyCutError
    assert error.usage is not None
    assert error.usage.reply_tokens == 7


def test_a_prompt_that_does_not_fit_is_not_sent(server: LlmServer) -> None:
    with gateway_to(endpoint_of(server, window=600)) as gateway:
        error = fault(gateway, LONG)
    assert isinstance(error, PromptTooLongError)
    assert error.tokens > error.window == 600
    assert server.requests == []


@pytest.mark.parametrize(
    "behaviour",
    [
        fails(400, "Too long", code="context_length_exceeded"),
        fails(400, "the request exceeds the available context size, try increasing it"),
        fails(500, "Requested tokens exceed context window of 512"),
    ],
)
def test_a_prompt_that_the_endpoint_finds_too_long_is_too_long(
    server: LlmServer, gateway: EndpointGateway, behaviour: Behaviour
) -> None:
    server.behave = behaviour
    assert type(fault(gateway)) is PromptTooLongError
    assert len(server.requests) == 1


def test_a_prompt_that_was_cut_silently_is_noticed_by_the_count(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says(GOOD_JSON, prompt_tokens=512))
    assert type(fault(gateway, LONG)) is PromptCutError


def test_an_endpoint_that_reports_no_tokens_is_believed(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says(GOOD_JSON, usage=False), says(GOOD_JSON, prompt_tokens=0))
    for _ in range(2):
        assert gateway.structured(ask(LONG), Judgement).usage.estimated
