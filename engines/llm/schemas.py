"""The JSON schema of a reply, in the form that endpoints enforce."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from engines.llm.contract import ReplyModel

Schema: TypeAlias = dict[str, Any]

_LENGTHS = frozenset({"minLength", "maxLength"})
_FIXED = frozenset({"enum", "const"})


@lru_cache(maxsize=256)
def reply_schema(reply: type[ReplyModel]) -> str:
    """Return the schema as JSON: everything required, nothing else allowed.

    Raises:
        TypeError: A string, a list or a mapping in it has no bound: see `ReplyModel`.
    """
    schema = reply.model_json_schema()
    for node in _nodes(schema):
        _require_bound(node, reply)
        _require_all(node)
    return json.dumps(schema, ensure_ascii=False)


def schema_object(reply: type[ReplyModel], *, lengths: bool) -> Schema:
    """Return the schema, with or without the lengths of strings, which some endpoints refuse."""
    schema: Schema = json.loads(reply_schema(reply))
    if not lengths:
        for node in _nodes(schema):
            for key in _LENGTHS & node.keys():
                del node[key]
    return schema


def _nodes(schema: Schema) -> Iterator[Schema]:
    """Yield every schema within a schema; names of properties are no keywords."""
    yield schema
    for keyword in ("properties", "$defs"):
        for inner in schema.get(keyword, {}).values():
            yield from _nodes(inner)
    for keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for inner in schema.get(keyword, []):
            yield from _nodes(inner)
    if isinstance(schema.get("items"), dict):
        yield from _nodes(schema["items"])


def _require_all(node: Schema) -> None:
    node.pop("title", None)
    node.pop("default", None)
    if "properties" in node:
        node["required"] = list(node["properties"])
        node["additionalProperties"] = False


def _require_bound(node: Schema, reply: type[ReplyModel]) -> None:
    kind = str(node.get("type"))
    unbounded = {
        "string": not node.keys() & (_FIXED | {"maxLength"}),
        "array": "maxItems" not in node,
        "object": "properties" not in node,
    }
    if unbounded.get(kind, False):
        name = node.get("title", kind)
        message = f"{reply.__name__} has a {kind} without a bound: {name}. Give it max_length."
        raise TypeError(message)
