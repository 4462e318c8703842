"""Vectors of texts from an endpoint."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engines.llm.contract import Embeddings, Usage
from engines.llm.errors import InvalidReplyError, PromptTooLongError
from engines.llm.session import Session

_AT_ONCE = 64


def embed(session: Session, texts: Sequence[str]) -> Embeddings:
    """Return a row of length one per text; a text that does not fit is refused, never cut."""
    sizes = [session.count(text) for text in texts]
    _require_room(session, max(sizes, default=0))
    patience = session.patience()
    rows: list[list[float]] = []
    reported: list[int | None] = []
    for start in range(0, len(texts), _AT_ONCE):
        batch = texts[start : start + _AT_ONCE]
        vectors, tokens = session.settled(
            lambda batch=batch: patience.attempt(  # type: ignore[misc]
                lambda seconds: session.wire.embed(batch, seconds=seconds)
            ),
            tokens=sum(sizes),
        )
        rows += vectors
        reported.append(tokens)
    usage = Usage(
        prompt_tokens=sum(sizes) if None in reported else sum(filter(None, reported)),
        reply_tokens=0,
        requests=len(reported),
        seconds=patience.spent,
        estimated=None in reported,
    )
    return Embeddings(_normalised(rows, len(texts), session.endpoint.name), usage)


def _require_room(session: Session, longest: int) -> None:
    window = session.endpoint.window
    if longest > window:
        message = (
            f"A text takes up to {longest:,} tokens, and {session.endpoint.name} reads {window:,}."
        )
        raise PromptTooLongError(message, tokens=longest, window=window)


def _normalised(rows: list[list[float]], expected: int, name: str) -> NDArray[np.float32]:
    if not expected:
        return np.zeros((0, 0), dtype=np.float32)
    lengths = {len(row) for row in rows}
    if len(rows) == expected and len(lengths) == 1 and lengths != {0}:
        vectors = np.array(rows, dtype=np.float32)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        if np.isfinite(norms).all() and norms.all():
            scaled: NDArray[np.float32] = vectors / norms
            return scaled
    message = f"{name} did not send one usable vector per text."
    raise InvalidReplyError(message)
