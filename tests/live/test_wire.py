"""A real server keeps to the protocol as the gateway understands it."""

from dataclasses import replace

import pytest

from engines.llm import (
    Endpoint,
    EndpointGateway,
    Learned,
    Level,
    PromptTooLongError,
    ReplyCutError,
)
from tests.support.llm import Judgement, ask


def test_a_reply_has_the_form_that_was_asked_for(gateway: EndpointGateway) -> None:
    found = gateway.structured(ask(), Judgement)
    assert isinstance(found.value, Judgement)
    assert found.level in Level
    assert not found.usage.estimated
    assert found.usage.prompt_tokens > 30
    assert found.usage.reply_tokens > 5


def test_a_stream_comes_in_pieces_and_ends_with_its_usage(gateway: EndpointGateway) -> None:
    pieces: list[str] = []
    with gateway.stream(ask(max_reply_tokens=60)) as stream:
        try:
            pieces.extend(stream)
        except ReplyCutError:
            # A small model talks on; that its reply was cut is known by the last piece alone.
            assert stream.usage is None
        else:
            assert stream.usage is not None
            assert not stream.usage.estimated
    assert "".join(pieces).strip()


def test_a_stream_may_be_left_and_the_next_call_is_served(gateway: EndpointGateway) -> None:
    with gateway.stream(ask(max_reply_tokens=200)) as stream:
        assert next(iter(stream))
    assert gateway.structured(ask(), Judgement).value


def test_a_reply_that_ends_at_its_limit_is_a_failure(gateway: EndpointGateway) -> None:
    with pytest.raises(ReplyCutError):
        gateway.structured(ask(max_reply_tokens=3), Judgement)


def test_a_prompt_that_we_know_to_be_too_long_is_not_sent(gateway: EndpointGateway) -> None:
    with pytest.raises(PromptTooLongError, match="Nothing was sent"):
        gateway.structured(ask("word " * gateway.window), Judgement)


def test_a_prompt_that_only_the_endpoint_knows_to_be_too_long_says_so(live: Endpoint) -> None:
    trusting = EndpointGateway(replace(live, window=100 * live.window), learned=Learned())
    with pytest.raises(PromptTooLongError):
        trusting.structured(ask("word " * 2 * live.window), Judgement)
