"""Gateways to a scripted server, and replies to ask for."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from pydantic import Field

from engines.llm import (
    Data,
    Endpoint,
    EndpointGateway,
    Learned,
    Prompt,
    ReplyModel,
    Secret,
    compose,
)
from engines.llm.wire import shared_wire
from tests.support.llm_server import LlmServer

KEY = "sk-very-secret-0123456789"


class Judgement(ReplyModel):
    """What the tests ask for."""

    verdict: Literal["supported", "drift"]
    reason: str = Field(max_length=200)


GOOD = Judgement(verdict="drift", reason="Too broad.")
GOOD_JSON = GOOD.model_dump_json()


def ask(text: str = "The window is 14 days.", *, max_reply_tokens: int = 100) -> Prompt:
    return compose(
        "You judge claims.",
        task="Judge the claim.",
        data=[Data("claim", text)],
        max_reply_tokens=max_reply_tokens,
        fence="fence",
    )


class Waits:
    """Stands for `time.sleep`: remembers, and waits for nothing."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


def endpoint_of(
    server: LlmServer,
    *,
    seconds: float = 20.0,
    window: int = 4096,
    temperature: float | None = 0.0,
) -> Endpoint:
    return Endpoint(
        base_url=server.url,
        model="small",
        key=Secret(KEY),
        temperature=temperature,
        window=window,
        seconds=seconds,
    )


@contextmanager
def gateway_to(
    endpoint: Endpoint, *, waits: Waits | None = None, learned: Learned | None = None
) -> Iterator[EndpointGateway]:
    """Yield a gateway; its connections are closed at the end."""
    gateway = EndpointGateway(endpoint, pause=waits or Waits(), learned=learned or Learned())
    try:
        yield gateway
    finally:
        shared_wire.cache_clear()
