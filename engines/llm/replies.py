"""Reading a reply: the model's thoughts and a fence round it are set aside, then one strict parse.

Nothing is repaired. What does not parse as it stands is an error that says why, and the model is
shown it once.
"""

import re
from collections.abc import Iterator

from pydantic import ValidationError

from engines.llm.contract import ReplyT
from engines.llm.errors import EmptyReplyError, InvalidReplyError

_NAMES = ("think", "thinking", "thought", "reasoning", "seed:think")
# Magistral writes the second, Kimi the third.
OPENERS = (*(f"<{name}>" for name in _NAMES), "[think]", "\u25c1think\u25b7")
CLOSERS = tuple(f"{mark[0]}/{mark[1:]}" for mark in OPENERS)
OPENING, CLOSING = (
    re.compile("|".join(map(re.escape, marks)), re.IGNORECASE) for marks in (OPENERS, CLOSERS)
)
_FENCE = "```"
_SHOWN_ERRORS = 5
_NOTHING = "The model sent an empty reply."


def read_reply(text: str, reply: type[ReplyT]) -> ReplyT:
    """Return the `reply` that `text` is.

    Raises:
        EmptyReplyError: There is nothing but thoughts.
        InvalidReplyError: It is something else; the message says what is wrong, for the model.
    """
    first: ValidationError | None = None
    for candidate in answers(text):
        try:
            return reply.model_validate_json(without_fence(candidate))
        except ValidationError as error:
            first = first or error
    if first is None:
        raise EmptyReplyError(_NOTHING)
    raise InvalidReplyError(_in_words(first)) from None


def answers(text: str) -> Iterator[str]:
    """Yield what may be the answer in `text`, the likeliest first.

    Thoughts end at a closing tag, with or without an opening one. A text that opens with no tag
    may be all answer, with a tag inside one of its strings. Thoughts may themselves name the
    closing tag, so what follows each one is a candidate; only the true one parses.
    """
    stripped = text.strip()
    opened = OPENING.match(stripped)
    if stripped and not opened:
        yield stripped
    for closing in CLOSING.finditer(stripped):
        rest = stripped[closing.end() :].strip()
        if rest:
            yield rest


def without_fence(text: str) -> str:
    """Return the content of the one fenced block in `text`; `text` itself where there is not one.

    A fence stands at the beginning of a line, where no string of JSON can have one.
    """
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if line.lstrip().startswith(_FENCE)]
    if len(fences) != 2:  # noqa: PLR2004 - one opens, one closes
        return text
    return "\n".join(lines[fences[0] + 1 : fences[1]])


def _in_words(error: ValidationError) -> str:
    """Say what is wrong without repeating the reply, which may hold anything."""
    told = [
        f"{'.'.join(str(part) for part in item['loc']) or 'reply'}: {item['msg']}"
        for item in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    return "; ".join(told[:_SHOWN_ERRORS])
