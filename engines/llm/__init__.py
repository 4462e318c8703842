"""Language models behind any OpenAI-compatible endpoint: one Protocol, a gateway, a double.

Only `engines.llm.wire` imports the `openai` package. Nothing here knows a database or a request.
"""

from engines.llm.contract import (
    DEFAULT_REPLY_TOKENS,
    Embeddings,
    Gateway,
    Level,
    Prompt,
    ReplyModel,
    Structured,
    TextStream,
    Usage,
)
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
from engines.llm.prompts import Data, compose, prompt_version
from engines.llm.scripted import ScriptedGateway

__all__ = [
    "DEFAULT_REPLY_TOKENS",
    "BudgetExceededError",
    "CircuitOpenError",
    "Data",
    "Embeddings",
    "EmptyReplyError",
    "EndpointDownError",
    "EndpointRefusedError",
    "EndpointTimeoutError",
    "Gateway",
    "InvalidReplyError",
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
    "ScriptedGateway",
    "Structured",
    "TextStream",
    "UnavailableError",
    "Usage",
    "WrongLanguageError",
    "compose",
    "prompt_version",
]
