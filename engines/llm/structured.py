"""One structured reply: step down until the endpoint takes the request, ask again once."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from engines.llm.contract import Level, Prompt, ReplyModel, ReplyT, Structured, Usage
from engines.llm.dialect import Dialect, form, lower
from engines.llm.errors import InvalidReplyError, LlmError
from engines.llm.faults import Status, StatusError, outcome
from engines.llm.patience import Patience
from engines.llm.replies import read_reply
from engines.llm.schemas import reply_schema
from engines.llm.session import Session, messages_of

if TYPE_CHECKING:
    from engines.llm.wire import Answer, Message

FORM = (
    "Reply with one JSON object that matches this JSON schema, and with nothing before or after"
    " it:\n"
)
AGAIN = (
    "Your reply does not match the schema ({problem}). Reply again: one JSON object that matches"
    " it, and nothing else."
)
_SHOWN_PROBLEM = 500
_ENFORCED = frozenset({Level.SCHEMA, Level.PLAIN_SCHEMA})


def instructed(prompt: Prompt, reply: type[ReplyModel]) -> "list[Message]":
    """Return the messages that ask for a reply in its form."""
    return messages_of(prompt, rules=FORM + reply_schema(reply))


def most_of(session: Session, prompt: Prompt, reply: type[ReplyModel]) -> Usage:
    """Return what a call may take: where the first reply has not the form, it is shown again."""
    messages = instructed(prompt, reply)
    problem = AGAIN.format(problem="x" * _SHOWN_PROBLEM)
    again: list[Message] = [*messages, {"role": "user", "content": problem}]
    prompts = session.size(messages) + session.size(again) + prompt.max_reply_tokens
    return Usage(prompts, 2 * prompt.max_reply_tokens, requests=2, estimated=True)


@dataclass(slots=True)
class StructuredCall(Generic[ReplyT]):
    """One call for a structured reply; the requests it makes share its time.

    Attributes:
        session: Whom to ask.
        prompt: What to ask.
        reply: What form the reply is to have.
    """

    session: Session
    prompt: Prompt
    reply: type[ReplyT]
    _patience: Patience = field(init=False)
    _level: Level = field(init=False)
    _known: bool = field(init=False)
    _spent: Usage | None = None

    def __post_init__(self) -> None:
        known = self.session.learned.level
        self._patience = self.session.patience()
        self._known = known is not None
        self._level = known or Level.SCHEMA

    def run(self) -> Structured[ReplyT]:
        """Return the reply.

        Raises:
            LlmError: There is none; its `usage` is what was spent nevertheless.
        """
        try:
            value = self._ask()
        except LlmError as error:
            error.usage = self._spent
            raise
        if self.session.learned.level is not self._level:
            self.session.learn(level=self._level)
        return Structured(value, self._spent or Usage(0, 0), self._level)

    def _ask(self) -> ReplyT:
        messages = instructed(self.prompt, self.reply)
        answer = self._send(messages)
        try:
            return read_reply(answer.text, self.reply)
        except InvalidReplyError as error:
            problem = str(error)[:_SHOWN_PROBLEM]
        if self._level in _ENFORCED and not self._known:
            # An endpoint that enforced the schema could not have sent this: it ignores it.
            self._level = Level.OBJECT
        again = self._shown(messages, answer, AGAIN.format(problem=problem))
        return self._read_last(self._send(again))

    def _read_last(self, answer: "Answer") -> ReplyT:
        try:
            return read_reply(answer.text, self.reply)
        except InvalidReplyError as error:
            name = self.session.endpoint.name
            message = f"The reply of {name} did not have the form asked for, twice: {error}"
        raise InvalidReplyError(message)

    def _shown(self, messages: "list[Message]", answer: "Answer", again: str) -> "list[Message]":
        """Show the model its reply and what is wrong; the latter alone where there is no room."""
        asked: Message = {"role": "user", "content": again}
        whole = [*messages, {"role": "assistant", "content": answer.text}, asked]
        if self.session.size(whole) + self.prompt.max_reply_tokens <= self.session.endpoint.window:
            return whole
        first, last = messages[:-1], messages[-1]
        return [*first, {"role": "user", "content": f"{last['content']}\n\n{again}"}]

    def _send(self, messages: "list[Message]") -> "Answer":
        """Return a whole answer, at the first level from the present one down that gives any."""
        tokens = self.session.require_room(messages, self.prompt)
        while True:
            try:
                answer = self._request(messages)
            except StatusError as error:
                status = error.status
            else:
                break
            self._step_down(status, tokens)
        self._spend(answer, messages)
        self.session.require_whole(answer, messages)
        return answer

    def _spend(self, answer: "Answer", messages: "list[Message]") -> None:
        before = self._spent or Usage(0, 0, requests=0)
        seconds = self._patience.spent - before.seconds
        self._spent = before + self.session.usage(answer, messages, seconds=seconds)

    def _step_down(self, status: Status, tokens: int) -> None:
        next_level = lower(self._level, status) if self._may_step_down(status) else None
        if next_level is None:
            raise outcome(status, endpoint=self.session.endpoint, tokens=tokens)
        self._level = next_level

    def _may_step_down(self, status: Status) -> bool:
        """Say whether the form of the reply may be at fault; a 5xx only where it never worked."""
        return status.is_of_the_form and not (self._known and status.may_pass)

    def _request(self, messages: "list[Message]") -> "Answer":
        """Send one request at the present level, in the dialect that the endpoint takes."""

        def ask(dialect: Dialect) -> "Answer":
            parameters = dialect.parameters(
                max_tokens=self.prompt.max_reply_tokens,
                temperature=self.session.endpoint.temperature,
            )
            parameters |= form(self.reply, self._level)
            return self._patience.attempt(
                lambda seconds: self.session.wire.complete(
                    messages, parameters=parameters, seconds=seconds
                ),
                leave=self._leaves,
            )

        return self.session.in_dialect(ask)

    def _leaves(self, status: Status) -> bool:
        """Do not try again what a lower level may settle at once."""
        return self._level is not Level.TEXT and self._may_step_down(status)
