"""The gateway to a real endpoint."""

import time
from collections.abc import Callable, Sequence

from engines.llm.concurrency import run_all
from engines.llm.contract import (
    Embeddings,
    Prompt,
    ReplyModel,
    ReplyT,
    Reranked,
    Structured,
    T,
    TextStream,
    Usage,
)
from engines.llm.describing import declared_window
from engines.llm.embedding import embed
from engines.llm.endpoint import Endpoint
from engines.llm.errors import LlmError
from engines.llm.reranking import rerank
from engines.llm.session import Learned, Session, messages_of
from engines.llm.streaming import open_stream
from engines.llm.structured import StructuredCall, instructed, most_of

# Part of every fingerprint: raise it when the same prompt would be sent or read differently.
CODE_VERSION = 1
NOTHING_LEARNED = Learned()


class EndpointGateway:
    """Speaks with any OpenAI-compatible endpoint.

    Cheap to make: the connections are shared by all gateways to one endpoint in a process.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        learned: Learned = NOTHING_LEARNED,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._session = Session(endpoint, learned=learned, pause=pause)

    @property
    def fingerprint(self) -> str:
        """Endpoint, model, temperature and code version."""
        endpoint = self._session.endpoint
        return f"gateway-{CODE_VERSION}:{endpoint.name}:t{endpoint.temperature}"

    @property
    def endpoint(self) -> Endpoint:
        """Whom it speaks with."""
        return self._session.endpoint

    @property
    def learned(self) -> Learned:
        """What its calls have taught, to be given to the next gateway."""
        return self._session.learned

    @property
    def window(self) -> int:
        """Context window in tokens, prompt and reply together."""
        return self._session.endpoint.window

    def declared_window(self) -> int | None:
        """Return the context window that the endpoint says it has; None where it says none."""
        return declared_window(self._session)

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes at most."""
        return self._session.count(text)

    def room(self, prompt: Prompt) -> int:
        """Return how many more tokens of content `prompt` may have."""
        return self.window - self.size(prompt) - prompt.max_reply_tokens

    def size(self, prompt: Prompt, reply: type[ReplyModel] | None = None) -> int:
        """Return how many tokens a prompt takes at most, with the schema of the reply it asks for.

        A prompt without one asks for plain text.
        """
        return self._session.size(instructed(prompt, reply) if reply else messages_of(prompt))

    def most(self, prompt: Prompt, reply: type[ReplyModel]) -> Usage:
        """Return what asking for a structured reply may take, asked again included."""
        return most_of(self._session, prompt, reply)

    def structured(self, prompt: Prompt, reply: type[ReplyT]) -> Structured[ReplyT]:
        """Return a validated instance of `reply`."""
        return StructuredCall(self._session, prompt, reply).run()

    def stream(self, prompt: Prompt) -> TextStream:
        """Return the reply piece by piece, as plain text."""
        return open_stream(self._session, prompt)

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector per text."""
        return embed(self._session, texts)

    def rerank(self, query: str, texts: Sequence[str]) -> Reranked:
        """Return how well each text answers a query, by a model made for that."""
        return rerank(self._session, query, texts)

    def run_all(self, calls: Sequence[Callable[[], T]], *, at_most: int) -> list[T | LlmError]:
        """Make several calls at once."""
        return run_all(calls, at_most=at_most)
