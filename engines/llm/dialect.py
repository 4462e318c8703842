"""What the endpoints that speak one protocol call differently."""

from dataclasses import dataclass, replace
from typing import Any

from engines.llm.contract import Level, ReplyModel
from engines.llm.faults import Status
from engines.llm.schemas import schema_object

_LIMIT, _NEWER_LIMIT = "max_tokens", "max_completion_tokens"
_NOT_UNDERSTOOD = frozenset({400, 422})


@dataclass(frozen=True, slots=True)
class Dialect:
    """The parameters that an endpoint takes.

    Attributes:
        limit: The name of the reply's length; newer models of OpenAI refuse the older one.
        temperature: Whether it takes one; reasoning models refuse any but their own.
        usage_in_stream: Whether it can be asked to report usage at the end of a stream.
    """

    limit: str = _LIMIT
    temperature: bool = True
    usage_in_stream: bool = True

    def parameters(
        self, *, max_tokens: int, temperature: float | None, stream: bool = False
    ) -> dict[str, Any]:
        """Return the parameters of a request, but for the form of its reply."""
        parameters: dict[str, Any] = {self.limit: max_tokens}
        if self.temperature and temperature is not None:
            parameters["temperature"] = temperature
        if stream and self.usage_in_stream:
            parameters["stream_options"] = {"include_usage": True}
        return parameters

    def adapted(self, status: Status) -> "Dialect | None":
        """Return the dialect without what the endpoint refuses; None where it is not that."""
        if status.code not in _NOT_UNDERSTOOD:
            return None
        if status.parameter == self.limit == _LIMIT:
            return replace(self, limit=_NEWER_LIMIT)
        if status.parameter == "temperature" and self.temperature:
            return replace(self, temperature=False)
        if status.parameter.startswith("stream_options") and self.usage_in_stream:
            return replace(self, usage_in_stream=False)
        return None


def form(reply: type[ReplyModel], level: Level) -> dict[str, Any]:
    """Return the parameter that asks for the form of a reply at a level."""
    if level is Level.TEXT:
        return {}
    if level is Level.OBJECT:
        return {"response_format": {"type": "json_object"}}
    schema = schema_object(reply, lengths=level is Level.SCHEMA)
    named = {"name": reply.__name__, "schema": schema, "strict": True}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


def lower(level: Level, status: Status) -> Level | None:
    """Return the next level to try after a status that may be of the form; None after the last.

    A schema without lengths is tried only where the request was understood and refused: a server
    that fails over a schema fails over every one.
    """
    if not status.is_of_the_form or level is Level.TEXT:
        return None
    if level is Level.SCHEMA and status.code in _NOT_UNDERSTOOD:
        return Level.PLAIN_SCHEMA
    return Level.TEXT if level is Level.OBJECT else Level.OBJECT
