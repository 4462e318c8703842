"""One reply as text, piece by piece."""

from collections.abc import Generator
from contextlib import closing
from typing import TYPE_CHECKING

from engines.llm.contract import Prompt, TextStream, Usage
from engines.llm.dialect import Dialect
from engines.llm.errors import EmptyReplyError, EndpointDownError, LlmError
from engines.llm.patience import Patience
from engines.llm.session import Session, messages_of
from engines.llm.thoughts import ThoughtFilter

if TYPE_CHECKING:
    from engines.llm.wire import Message, WireStream


def open_stream(session: Session, prompt: Prompt) -> TextStream:
    """Ask, and return the reply as it comes; a failure before its first byte is raised here.

    Only this much is tried again: what somebody has read cannot be taken back.
    """
    messages = messages_of(prompt)
    tokens = session.require_room(messages, prompt)
    patience = session.patience()

    def ask(dialect: Dialect) -> "WireStream":
        parameters = dialect.parameters(
            max_tokens=prompt.max_reply_tokens,
            temperature=session.endpoint.temperature,
            stream=True,
        )
        return patience.attempt(
            lambda seconds: session.wire.stream(messages, parameters=parameters, seconds=seconds)
        )

    opened = session.settled(lambda: session.in_dialect(ask), tokens=tokens)
    return TextStream(_pieces(session, opened, messages, patience))


def _pieces(
    session: Session, opened: "WireStream", messages: "list[Message]", patience: Patience
) -> Generator[str, None, Usage]:
    thoughts, said = ThoughtFilter(), False
    with closing(opened):
        pieces = iter(opened)
        window = session.endpoint.window
        while (piece := session.settled(lambda: next(pieces, None), tokens=window)) is not None:
            text = thoughts.feed(piece)
            said = said or bool(text.strip())
            if text:
                yield text
    rest = thoughts.end()
    if rest:
        yield rest
    usage = session.usage(opened.answer(), messages, seconds=patience.spent)
    try:
        _require_end(session, opened, messages, said=said or bool(rest.strip()))
    except LlmError as error:
        error.usage = usage
        raise
    return usage


def _require_end(
    session: Session, opened: "WireStream", messages: "list[Message]", *, said: bool
) -> None:
    answer = opened.answer()
    if answer.text and not answer.finish:
        message = f"{session.endpoint.name} broke its reply off."
        raise EndpointDownError(message)
    session.require_whole(answer, messages)
    if not said:
        message = f"{session.endpoint.name} sent its thoughts and no reply."
        raise EmptyReplyError(message)
