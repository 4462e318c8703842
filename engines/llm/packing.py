"""Putting many things into few prompts, each of which fits."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from engines.llm.errors import PromptTooLongError

T = TypeVar("T")


def pack(
    items: Sequence[T], *, size: Callable[[T], int], room: int, at_most: int | None = None
) -> list[list[T]]:
    """Return `items` in their order, in as few groups as fit, without cutting any.

    Args:
        items: What is to be sent.
        size: Tokens of one item, with what is put round it.
        room: Tokens that one prompt has for items.
        at_most: Items in one group.

    Raises:
        PromptTooLongError: One item alone does not fit.
    """
    groups: list[list[T]] = []
    left = 0
    for item in items:
        tokens = size(item)
        if tokens > room:
            message = f"A part of {tokens} tokens does not fit a prompt that has room for {room}."
            raise PromptTooLongError(message, tokens=tokens, window=room)
        if not groups or tokens > left or len(groups[-1]) == at_most:
            groups.append([])
            left = room
        groups[-1].append(item)
        left -= tokens
    return groups
