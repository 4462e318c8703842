"""What an endpoint says of its model."""

from typing import Any

from engines.llm.errors import LlmError
from engines.llm.faults import StatusError
from engines.llm.session import Session

# vLLM, OpenRouter, LM Studio, llama.cpp and some gateways, none of which agree.
_WINDOW_NAMES = ("max_model_len", "context_length", "context_window", "max_context_length", "n_ctx")


def declared_window(session: Session) -> int | None:
    """Return the context window that the endpoint says the model has; None where it says none."""
    try:
        described = session.wire.described(seconds=session.endpoint.seconds)
    except (LlmError, StatusError):
        return None  # most endpoints that answer do not describe themselves
    return _window(described)


def _window(described: dict[str, Any]) -> int | None:
    more = described.get("meta")
    for place in (described, more if isinstance(more, dict) else {}):
        for name in _WINDOW_NAMES:
            value = place.get(name)
            if isinstance(value, int) and value > 0:
                return value
    return None
