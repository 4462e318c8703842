"""How an endpoint is brought to answer in a form, over HTTP."""

import pytest

from engines.llm import (
    EndpointDownError,
    EndpointGateway,
    EndpointRefusedError,
    InvalidReplyError,
    Learned,
    Level,
)
from tests.support.llm import GOOD, GOOD_JSON, Judgement, ask, endpoint_of, gateway_to
from tests.support.llm_server import LlmServer, fails, says

SCHEMA, OBJECT, TEXT = "json_schema", "json_object", "text"


def test_the_schema_is_enforced_by_an_endpoint_that_can(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says(GOOD_JSON, prompt_tokens=130, reply_tokens=12))

    found = gateway.structured(ask(), Judgement)

    assert (found.value, found.level) == (GOOD, Level.SCHEMA)
    assert (found.usage.prompt_tokens, found.usage.reply_tokens) == (130, 12)
    (request,) = server.requests
    asked = request.body["response_format"]["json_schema"]
    assert asked["strict"] is True
    assert asked["schema"]["properties"]["reason"]["maxLength"] == 200
    assert asked["schema"]["required"] == ["verdict", "reason"]
    assert (request.body["max_tokens"], request.body["temperature"]) == (100, 0.0)
    assert '"maxLength": 200' in request.body["messages"][0]["content"]


@pytest.mark.parametrize("status", [400, 404, 422, 500, 501])
def test_an_endpoint_that_cannot_take_a_schema_is_asked_for_an_object(
    server: LlmServer, gateway: EndpointGateway, status: int
) -> None:
    server.refused_forms = {SCHEMA: fails(status)}
    server.behave = says(GOOD_JSON)

    assert gateway.structured(ask(), Judgement).level is Level.OBJECT
    assert gateway.learned.level is Level.OBJECT
    before = len(server.requests)
    gateway.structured(ask(), Judgement)
    assert [request.form for request in server.requests[before:]] == [OBJECT]


def test_a_schema_without_lengths_is_tried_where_they_may_be_what_is_refused(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(fails(400, "'maxLength' is not permitted"), says(GOOD_JSON))

    assert gateway.structured(ask(), Judgement).level is Level.PLAIN_SCHEMA
    schema = server.requests[1].body["response_format"]["json_schema"]["schema"]
    assert "maxLength" not in schema["properties"]["reason"]


def test_an_endpoint_that_takes_no_form_at_all_is_read_as_text(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.refused_forms = {SCHEMA: fails(500), OBJECT: fails(400)}
    server.behave = says(f"<think>{{maybe}}</think>\n```json\n{GOOD_JSON}\n```")

    found = gateway.structured(ask(), Judgement)

    assert (found.value, found.level) == (GOOD, Level.TEXT)
    assert list(server.forms()) == [SCHEMA, OBJECT, TEXT]


def test_an_endpoint_that_ignores_the_schema_is_shown_the_error_one_level_lower(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says("I think it drifts."), says(GOOD_JSON))

    assert gateway.structured(ask(), Judgement).level is Level.OBJECT
    assert list(server.forms()) == [SCHEMA, OBJECT]


def test_the_model_is_shown_once_what_is_wrong_with_its_reply(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says({"verdict": "maybe", "reason": "x"}), says(GOOD_JSON))

    found = gateway.structured(ask(), Judgement)

    assert found.value == GOOD
    assert found.usage.requests == 2
    *_, reply, again = server.requests[1].body["messages"]
    assert reply["role"] == "assistant"
    assert '"maybe"' in reply["content"]
    assert "verdict: Input should be 'supported' or 'drift'" in again["content"]


def test_a_second_reply_of_the_wrong_form_is_a_failure_that_says_so(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says({"verdict": "drift"}), says({"verdict": "drift"}))

    with pytest.raises(InvalidReplyError, match="twice: reason: Field required") as caught:
        gateway.structured(ask(), Judgement)
    assert caught.value.usage is not None
    assert caught.value.usage.requests == 2
    assert len(server.requests) == 2
    assert gateway.learned.level is None


def test_a_reply_too_long_to_be_shown_again_is_left_out_of_the_second_request(
    server: LlmServer,
) -> None:
    server.enqueue(says("word " * 400), says(GOOD_JSON))
    with gateway_to(endpoint_of(server, window=700)) as gateway:
        assert gateway.structured(ask(), Judgement).value == GOOD
    roles = [message["role"] for message in server.requests[1].body["messages"]]
    assert roles == ["system", "user"]
    assert "does not match the schema" in server.requests[1].text


def test_an_endpoint_out_of_order_is_not_taken_for_one_that_knows_no_schema(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.behave = fails(503, "Loading model")

    with pytest.raises(EndpointDownError):
        gateway.structured(ask(), Judgement)
    assert set(server.forms()) == {SCHEMA}
    assert gateway.learned.level is None


def test_an_error_of_a_level_that_worked_before_is_no_reason_to_step_down(
    server: LlmServer,
) -> None:
    server.behave = fails(500)
    with (
        gateway_to(endpoint_of(server), learned=Learned(level=Level.SCHEMA)) as gateway,
        pytest.raises(EndpointDownError),
    ):
        gateway.structured(ask(), Judgement)
    assert list(server.forms()) == [SCHEMA] * 3


def test_what_is_refused_at_every_level_is_refused(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.behave = fails(404, "The model `small` does not exist", code="model_not_found")

    with pytest.raises(EndpointRefusedError, match=r"\(404\): The model `small` does not exist"):
        gateway.structured(ask(), Judgement)
    assert list(server.forms()) == [SCHEMA, OBJECT, TEXT]


def test_what_an_endpoint_calls_differently_is_learned(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(
        fails(400, "Use max_completion_tokens", param="max_tokens"),
        fails(400, "Only 1 is supported", param="temperature"),
        says(GOOD_JSON),
        says(GOOD_JSON),
    )
    gateway.structured(ask(), Judgement)
    gateway.structured(ask(), Judgement)

    for request in server.requests[2:]:
        assert request.body["max_completion_tokens"] == 100
        assert not {"max_tokens", "temperature"} & request.body.keys()


def test_a_temperature_is_sent_only_where_one_is_set(server: LlmServer) -> None:
    server.enqueue(says(GOOD_JSON))
    with gateway_to(endpoint_of(server, temperature=None)) as gateway:
        gateway.structured(ask(), Judgement)
    assert "temperature" not in server.requests[0].body
