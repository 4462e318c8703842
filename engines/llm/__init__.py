"""Language models behind any OpenAI-compatible endpoint: one Protocol, a gateway, a double.

Only `engines.llm.wire` imports the `openai` package. Nothing here knows a database or a request.
"""

from engines.llm.checks import require_language, require_quote
from engines.llm.contract import (
    DEFAULT_REPLY_TOKENS,
    Embeddings,
    Gateway,
    Level,
    Prompt,
    ReplyModel,
    Reranked,
    Structured,
    TextStream,
    Usage,
)
from engines.llm.endpoint import NO_KEY, Endpoint, Secret
from engines.llm.errors import (
    BudgetExceededError,
    CircuitOpenError,
    EmptyReplyError,
    EndpointDownError,
    EndpointRefusedError,
    EndpointTimeoutError,
    InvalidReplyError,
    LlmError,
    ModelRefusedError,
    PromptCutError,
    PromptTooLongError,
    QuoteNotFoundError,
    RateLimitedError,
    ReplyCutError,
    ReplyError,
    UnavailableError,
    WrongLanguageError,
)
from engines.llm.gateway import EndpointGateway
from engines.llm.packing import pack
from engines.llm.prompts import Data, compose, prompt_version
from engines.llm.schemas import reply_schema
from engines.llm.scripted import ScriptedGateway
from engines.llm.session import Learned

__all__ = [
    "DEFAULT_REPLY_TOKENS",
    "NO_KEY",
    "BudgetExceededError",
    "CircuitOpenError",
    "Data",
    "Embeddings",
    "EmptyReplyError",
    "Endpoint",
    "EndpointDownError",
    "EndpointGateway",
    "EndpointRefusedError",
    "EndpointTimeoutError",
    "Gateway",
    "InvalidReplyError",
    "Learned",
    "Level",
    "LlmError",
    "ModelRefusedError",
    "Prompt",
    "PromptCutError",
    "PromptTooLongError",
    "QuoteNotFoundError",
    "RateLimitedError",
    "ReplyCutError",
    "ReplyError",
    "ReplyModel",
    "Reranked",
    "ScriptedGateway",
    "Secret",
    "Structured",
    "TextStream",
    "UnavailableError",
    "Usage",
    "WrongLanguageError",
    "compose",
    "pack",
    "prompt_version",
    "reply_schema",
    "require_language",
    "require_quote",
]
