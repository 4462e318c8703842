"""A reply as text, piece by piece, over HTTP."""

import pytest

from engines.llm import (
    EmptyReplyError,
    EndpointDownError,
    EndpointGateway,
    EndpointTimeoutError,
    InvalidReplyError,
    LlmError,
    ModelRefusedError,
    PromptCutError,
    PromptTooLongError,
    ReplyCutError,
)
from tests.support.llm import Waits, ask, endpoint_of, gateway_to
from tests.support.llm_server import (
    Behaviour,
    LlmServer,
    breaks_off,
    drips_body,
    fails,
    hangs,
    says,
)


def fault(gateway: EndpointGateway, text: str = "It is 14 days.") -> LlmError:
    with pytest.raises(LlmError) as caught:
        list(gateway.stream(ask(text)))
    return caught.value


def test_pieces_come_as_they_are_sent_and_usage_at_the_end(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says("", pieces=["The window ", "", "is 14 days."], prompt_tokens=90))
    stream = gateway.stream(ask())

    assert list(stream) == ["The window ", "is 14 days."]
    assert stream.usage is not None
    assert (stream.usage.prompt_tokens, stream.usage.reply_tokens) == (90, 7)
    assert server.requests[0].body["stream_options"] == {"include_usage": True}


def test_thoughts_are_left_out_wherever_the_pieces_break(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says("", pieces=["<th", "ink>Hm, a {", "</thi", "nk>", "\n\nIt is ", "14."]))
    assert "".join(gateway.stream(ask())) == "It is 14."


def test_thoughts_that_only_close_fail_the_reply_instead_of_entering_it(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says("", pieces=["Let me see.", "</think>", "It is 14."]))
    assert type(fault(gateway)) is InvalidReplyError


def test_an_endpoint_that_reports_no_usage_is_estimated(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(
        fails(400, "Unknown field", param="stream_options"), says("It is 14.", usage=False)
    )
    stream = gateway.stream(ask())
    assert list(stream) == ["It is 14."]
    assert stream.usage is not None
    assert stream.usage.estimated
    assert stream.usage.prompt_tokens > 50
    assert "stream_options" not in server.requests[1].body


def test_what_fails_before_the_first_byte_is_tried_again(
    server: LlmServer, gateway: EndpointGateway, waits: Waits
) -> None:
    server.enqueue(fails(503), says("It is 14."))
    assert list(gateway.stream(ask())) == ["It is 14."]
    assert waits.seconds == [0.5]


@pytest.mark.parametrize(
    ("behaviour", "expected"),
    [
        (fails(503), EndpointDownError),
        (breaks_off(), EmptyReplyError),
        (breaks_off("It is"), EndpointDownError),
        (breaks_off("It is", error={"message": "The slot died."}), EndpointDownError),
        (says("It is", finish="length"), ReplyCutError),
        (says("It is", finish="content_filter"), ModelRefusedError),
        (says(" "), EmptyReplyError),
        (says("<think>Hm.</think>"), EmptyReplyError),
        (says("<think>Hm."), EmptyReplyError),
    ],
)
def test_each_fault_has_its_outcome(
    server: LlmServer, gateway: EndpointGateway, behaviour: Behaviour, expected: type[LlmError]
) -> None:
    server.behave = behaviour
    assert type(fault(gateway)) is expected


def test_what_an_endpoint_says_of_a_broken_stream_is_told(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(breaks_off("It is", error={"message": "The slot died."}))
    assert str(fault(gateway)).endswith("broke its reply off: The slot died.")


@pytest.mark.parametrize("behaviour", [hangs, drips_body])
def test_a_stream_that_takes_too_long_is_a_timeout(server: LlmServer, behaviour: Behaviour) -> None:
    server.enqueue(behaviour)
    with gateway_to(endpoint_of(server, seconds=0.5)) as gateway:
        assert type(fault(gateway)) is EndpointTimeoutError


def test_a_prompt_cut_silently_is_noticed_at_the_end(
    server: LlmServer, gateway: EndpointGateway
) -> None:
    server.enqueue(says("It is 14.", prompt_tokens=20))
    error = fault(gateway, "Members may borrow four books at a time. " * 100)
    assert type(error) is PromptCutError
    assert error.usage is not None


def test_a_prompt_that_does_not_fit_is_not_sent(server: LlmServer) -> None:
    with (
        gateway_to(endpoint_of(server, window=600)) as gateway,
        pytest.raises(PromptTooLongError),
    ):
        gateway.stream(ask("word " * 2000))
    assert server.requests == []


def test_who_stops_listening_ends_the_request(server: LlmServer, gateway: EndpointGateway) -> None:
    server.enqueue(says("", pieces=["one ", "two ", "three"]))
    with gateway.stream(ask()) as stream:
        assert next(iter(stream)) == "one "
    assert stream.usage is None
