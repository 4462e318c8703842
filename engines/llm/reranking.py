"""Scores of texts from an endpoint that orders them by how well they answer a query."""

import math
from collections.abc import Sequence

from engines.llm.contract import Reranked, Usage
from engines.llm.errors import InvalidReplyError
from engines.llm.session import Session


def rerank(session: Session, query: str, texts: Sequence[str]) -> Reranked:
    """Return a score per text.

    Raises:
        LlmError: There is no usable score for each of them.
    """
    sent = sum(session.count(text) for text in (query, *texts))
    patience = session.patience()
    scores, tokens = session.settled(
        lambda: patience.attempt(
            lambda seconds: session.wire.rerank(query, texts, seconds=seconds)
        ),
        tokens=sent,
    )
    if not all(map(math.isfinite, scores)):
        message = f"{session.endpoint.name} did not send one usable score per text."
        raise InvalidReplyError(message)
    usage = Usage(tokens or sent, 0, seconds=patience.spent, estimated=tokens is None)
    return Reranked(tuple(scores), usage)
