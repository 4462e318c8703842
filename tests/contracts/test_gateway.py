"""What every gateway promises, held by the one to a real endpoint and by the double alike."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from engines.llm import (
    EmptyReplyError,
    EndpointDownError,
    Gateway,
    InvalidReplyError,
    LlmError,
    PromptTooLongError,
    ScriptedGateway,
)
from tests.support.llm import GOOD, GOOD_JSON, Judgement, ask, endpoint_of, gateway_to
from tests.support.llm_server import Exchange, LlmServer, embeds, fails, says


class Told:
    """A gateway, and how it is told what to answer."""

    def __init__(
        self, gateway: Gateway, says: Callable[[str], None], fails: Callable[[], None]
    ) -> None:
        self.gateway, self.says, self.fails = gateway, says, fails


def embed_lengths(exchange: Exchange) -> None:
    embeds(*[[float(len(text)), 1.0] for text in exchange.body["input"]])(exchange)


@pytest.fixture(params=["endpoint", "scripted"])
def told(request: pytest.FixtureRequest) -> Iterator[Told]:
    if request.param == "scripted":
        double = ScriptedGateway(window=4096)
        down = EndpointDownError("It cannot be reached.")
        yield Told(double, double.enqueue, lambda: double.enqueue(down))
        return
    with LlmServer(behave=embed_lengths) as server, gateway_to(endpoint_of(server)) as gateway:
        yield Told(
            gateway,
            lambda text: server.enqueue(says(text, usage=False)),
            lambda: server.enqueue(*[fails(503)] * 3),
        )


def test_a_structured_reply_is_an_instance_of_what_was_asked_for(told: Told) -> None:
    told.says(GOOD_JSON)
    found = told.gateway.structured(ask(), Judgement)
    assert found.value == GOOD
    assert found.usage.prompt_tokens > 0
    assert found.usage.reply_tokens > 0
    assert found.usage.requests == 1


@pytest.mark.parametrize(
    "text", [f"<think>a {{ }}</think>{GOOD_JSON}", f"Hm.</think>\n```json\n{GOOD_JSON}\n```"]
)
def test_thoughts_and_fences_round_a_reply_are_set_aside(told: Told, text: str) -> None:
    told.says(text)
    assert told.gateway.structured(ask(), Judgement).value == GOOD


def test_a_reply_in_another_form_is_an_error(told: Told) -> None:
    for _ in range(2):
        told.says('{"verdict": "maybe", "reason": "x"}')
    with pytest.raises(InvalidReplyError):
        told.gateway.structured(ask(), Judgement)


def test_an_empty_reply_is_an_error(told: Told) -> None:
    told.says("")
    with pytest.raises(EmptyReplyError):
        told.gateway.structured(ask(), Judgement)


def test_an_endpoint_that_is_down_is_an_error_that_passes(told: Told) -> None:
    told.fails()
    with pytest.raises(LlmError) as caught:
        told.gateway.structured(ask(), Judgement)
    assert type(caught.value) is EndpointDownError
    assert caught.value.retryable
    assert str(caught.value).endswith(".")


def test_a_stream_is_the_text_in_pieces_with_its_usage(told: Told) -> None:
    told.says("The window is 14 days.")
    stream = told.gateway.stream(ask())
    assert "".join(stream) == "The window is 14 days."
    assert stream.usage is not None
    assert stream.usage.reply_tokens > 0


def test_a_prompt_that_does_not_fit_is_refused(told: Told) -> None:
    prompt = ask("word " * 5000)
    assert told.gateway.room(prompt) < 0
    with pytest.raises(PromptTooLongError) as caught:
        told.gateway.structured(prompt, Judgement)
    assert caught.value.tokens > caught.value.window == told.gateway.window == 4096
    with pytest.raises(PromptTooLongError):
        told.gateway.stream(prompt)


def test_room_is_what_content_may_be_added(told: Told) -> None:
    more = "Members may borrow four books. " * 10
    shorter, longer = told.gateway.room(ask()), told.gateway.room(ask(more))
    assert shorter - longer == pytest.approx(told.gateway.count(more), abs=20)


def test_there_is_one_vector_of_length_one_per_text_in_order(told: Told) -> None:
    found = told.gateway.embed(["a", "bbbb", "a"]).vectors
    assert found.dtype == np.float32
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    assert np.allclose(found[0], found[2])
    assert not np.allclose(found[0], found[1])


def test_the_fingerprint_is_stable(told: Told) -> None:
    assert told.gateway.fingerprint
    assert told.gateway.fingerprint == told.gateway.fingerprint.strip()


def test_the_double_answers_as_told_and_remembers_what_it_saw() -> None:
    double = ScriptedGateway(GOOD, behave=lambda _, reply: "text" if reply is None else GOOD)
    first = ask("one")
    assert double.structured(first, Judgement).value == GOOD
    assert double.structured(ask("two"), Judgement).value == GOOD
    assert list(double.stream(ask("three"))) == ["text"]
    assert double.seen[0] == first
    assert "two" in double.seen[1].content


def test_the_double_refuses_what_was_not_asked_for() -> None:
    double = ScriptedGateway(GOOD)
    with pytest.raises(InvalidReplyError, match="where text was asked for"):
        double.stream(ask())
