"""The schema of a reply is bounded and complete, or the reply is refused."""

import json
from enum import StrEnum
from typing import Literal

import pytest
from pydantic import Field

from engines.llm import ReplyModel, reply_schema
from engines.llm.schemas import schema_object


class Kind(StrEnum):
    ONE = "one"


class Part(ReplyModel):
    title: str = Field(max_length=10)
    kind: Kind


class Whole(ReplyModel):
    """A reply with everything in it."""

    parts: list[Part] = Field(max_length=4)
    note: str | None = Field(default=None, max_length=20)
    sure: float = Field(ge=0, le=1)
    word: Literal["a"]


class FreeText(ReplyModel):
    text: str


class FreeList(ReplyModel):
    numbers: list[int]


class FreeItems(ReplyModel):
    texts: list[str] = Field(max_length=3)


class FreeMap(ReplyModel):
    values: dict[str, int]


class Nested(ReplyModel):
    inner: FreeText


def test_everything_is_required_and_nothing_more_is_allowed() -> None:
    schema = json.loads(reply_schema(Whole))
    part = schema["$defs"]["Part"]
    assert schema["required"] == ["parts", "note", "sure", "word"]
    assert part["required"] == ["title", "kind"]
    assert schema["additionalProperties"] is part["additionalProperties"] is False
    assert part["properties"]["title"] == {"maxLength": 10, "type": "string"}
    assert schema["properties"]["parts"]["maxItems"] == 4
    assert "default" not in schema["properties"]["note"]


def test_lengths_of_strings_can_be_left_out_and_nothing_else_is() -> None:
    bare = schema_object(Whole, lengths=False)
    assert "maxLength" not in json.dumps(bare)
    assert bare["properties"]["parts"]["maxItems"] == 4
    assert bare["properties"]["sure"]["maximum"] == 1
    assert "maxLength" in json.dumps(schema_object(Whole, lengths=True))


@pytest.mark.parametrize("reply", [FreeText, FreeList, FreeItems, FreeMap, Nested])
def test_a_reply_without_bounds_is_refused(reply: type[ReplyModel]) -> None:
    with pytest.raises(TypeError, match="without a bound"):
        reply_schema(reply)
