"""A live test of an endpoint: whether it is there, how it answers, and how much it reads."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services import circuits
from endpoints.services.embedders import embedder_on
from endpoints.services.gateways import metered
from endpoints.services.metered import MeteredGateway
from endpoints.services.spending import spending_on
from engines.llm import (
    Data,
    Learned,
    Level,
    LlmError,
    Prompt,
    PromptCutError,
    PromptTooLongError,
    ReplyModel,
    compose,
)
from wiki.errors import RefusedError
from wiki.search.vectors import require_indexable

# A person waits for it.
SECONDS = 45.0
# By our own high count: enough to notice the 2,048 and 4,096 that servers set where nobody set
# anything, and cheap.
MOST_TOKENS = 8_500
_REPLY_TOKENS = 512  # a model that thinks needs some for its thoughts
# One token a word, whoever counts.
_SENTENCE = "the sun and the sea and the sky are old but the day is new and so we go on to it "
_SAMPLE = 100  # sentences
_INSTRUCTIONS = "You take part in a test of a connection."
_TASK = "Reply that all is well."


class Pong(ReplyModel):
    """The reply of the live test."""

    state: Literal["well"]


@dataclass(frozen=True, slots=True)
class Trial:
    """What the test of an endpoint found.

    Attributes:
        problem: Why it cannot be used, "" where it can.
        milliseconds: How long the short call took.
        level: How it is brought to answer in a form; None where it was not found out.
        declared_window: The context window it says it has; None where it does not say.
        read_tokens: How long a prompt it was seen to read.
        window_problem: What is wrong with the context window that is set, "" where nothing is.
        found: What else a person is told of it.
    """

    problem: str = ""
    milliseconds: int = 0
    level: Level | None = None
    declared_window: int | None = None
    read_tokens: int = 0
    window_problem: str = ""
    found: str = ""


def try_endpoint(endpoint: RoleEndpoint) -> Trial:
    """Try an endpoint from the beginning, whatever is known of it; the calls are booked."""
    circuits.forget(endpoint)
    if endpoint.role == LlmRole.EMBEDDER:
        return _timed(lambda: _embed(endpoint))
    if endpoint.role == LlmRole.RERANKER and not endpoint.chats:
        return _timed(lambda: _rerank(endpoint))
    gateway = metered(endpoint, seconds=SECONDS, learned=Learned())
    with spending_on(job="live test"):
        begun = time.perf_counter()
        try:
            found = gateway.structured(_prompt(""), Pong)
        except LlmError as error:
            return Trial(problem=str(error))
        milliseconds = round(1000 * (time.perf_counter() - begun))
        read, problem = _read_much(gateway)
    declared = gateway.declared_window()
    if declared is not None and declared < endpoint.window:
        problem = problem or f"It has {declared:,} tokens, and {endpoint.window:,} are set."
    return Trial("", milliseconds, found.level, declared, read, problem)


def _timed(attempt: Callable[[], str]) -> Trial:
    """Make one call; return what it found, or why there was nothing."""
    begun = time.perf_counter()
    try:
        with spending_on(job="live test"):
            found = attempt()
    except (LlmError, RefusedError) as error:
        return Trial(problem=str(error))
    return Trial(milliseconds=round(1000 * (time.perf_counter() - begun)), found=found)


def _embed(endpoint: RoleEndpoint) -> str:
    dimensions = embedder_on(endpoint, seconds=SECONDS).embed([_SENTENCE]).shape[1]
    require_indexable(dimensions)
    return f"Its vectors have {dimensions:,} dimensions."


def _rerank(endpoint: RoleEndpoint) -> str:
    texts = ["A plumb line hangs true.", _SENTENCE]
    first, second = metered(endpoint, seconds=SECONDS).rerank("What hangs true?", texts).scores
    if first <= second:
        message = "It puts a text that answers behind one that does not. Choose another model."
        raise RefusedError(message)
    return f"It puts what answers first: {first:.3f} against {second:.3f}."


def _read_much(gateway: MeteredGateway) -> tuple[int, str]:
    """Send a long prompt, and return the tokens that were read and what was wrong with it."""
    size = gateway.count(_SENTENCE * _SAMPLE) / _SAMPLE
    room = min(gateway.room(_prompt("")) - _REPLY_TOKENS, MOST_TOKENS)
    prompt = _prompt(_SENTENCE * int(room / size))
    try:
        found = gateway.structured(prompt, Pong)
    except (PromptCutError, PromptTooLongError) as error:
        return 0, str(error)
    except LlmError as error:
        return 0, f"A long prompt failed: {error}"
    return found.usage.prompt_tokens, ""


def _prompt(text: str) -> Prompt:
    data = [Data("text", text)] if text else []
    return compose(_INSTRUCTIONS, task=_TASK, data=data, max_reply_tokens=_REPLY_TOKENS)
