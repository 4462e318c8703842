"""A server that speaks the OpenAI protocol on loopback, and misbehaves on command."""

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self, TypeAlias

_TICK = 0.02  # seconds between looks at whether the test is over


@dataclass
class Exchange:
    """One request, and the socket to answer it on."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    handler: BaseHTTPRequestHandler
    over: threading.Event

    @property
    def text(self) -> str:
        """Everything that was said to the model."""
        return "\n".join(str(message["content"]) for message in self.body.get("messages", []))

    @property
    def form(self) -> str:
        """What form of reply was asked for."""
        return str(self.body.get("response_format", {}).get("type", "text"))

    def send(self, status: int, payload: object, headers: dict[str, str] | None = None) -> None:
        raw = payload if isinstance(payload, str) else json.dumps(payload)
        kind = "text/html" if isinstance(payload, str) else "application/json"
        self.handler.send_response(status)
        for name, value in ({"Content-Type": kind} | (headers or {})).items():
            self.handler.send_header(name, value)
        self.handler.send_header("Content-Length", str(len(raw.encode())))
        self.handler.end_headers()
        self.handler.wfile.write(raw.encode())

    def begin_stream(self, kind: str = "text/event-stream") -> None:
        self.handler.close_connection = True
        self.handler.send_response(200)
        self.handler.send_header("Content-Type", kind)
        self.handler.send_header("Connection", "close")
        self.handler.end_headers()

    def event(self, payload: object) -> None:
        data = payload if isinstance(payload, str) else json.dumps(payload)
        self.write(f"data: {data}\n\n")

    def write(self, text: str) -> None:
        self.handler.wfile.write(text.encode())
        self.handler.wfile.flush()


Behaviour: TypeAlias = Callable[[Exchange], None]


def says(
    reply: object,
    *,
    finish: str | None = "stop",
    refusal: str | None = None,
    prompt_tokens: int | None = None,
    reply_tokens: int = 7,
    usage: bool = True,
    pieces: Sequence[str] | None = None,
) -> Behaviour:
    """Answer with a text, or with anything else as JSON; in pieces where a stream was asked for."""
    text = reply if isinstance(reply, str) else json.dumps(reply)

    def behave(exchange: Exchange) -> None:
        prompt = len(exchange.text.split()) * 4 // 3 if prompt_tokens is None else prompt_tokens
        used = {"prompt_tokens": prompt, "completion_tokens": reply_tokens, "total_tokens": 0}
        if exchange.body.get("stream"):
            _stream(exchange, pieces or [text], finish, used if usage else None)
            return
        message = {"role": "assistant", "content": text, "refusal": refusal}
        choice = {"index": 0, "message": message, "finish_reason": finish}
        whole = _frame(exchange, "chat.completion") | {"choices": [choice]}
        exchange.send(200, whole | ({"usage": used} if usage else {}))

    return behave


def fails(
    status: int,
    message: str = "It failed.",
    *,
    code: str | None = None,
    param: str | None = None,
    retry_after: str | None = None,
) -> Behaviour:
    """Answer with an error in the protocol's form."""
    error = {"error": {"message": message, "type": "error", "code": code, "param": param}}
    headers = {"Retry-After": retry_after} if retry_after is not None else {}
    return lambda exchange: exchange.send(status, error, headers)


def embeds(*vectors: Sequence[float]) -> Behaviour:
    """Answer with these vectors, out of order as the protocol allows."""
    rows = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(vectors)]
    usage = {"prompt_tokens": 5, "total_tokens": 5}
    answer = {"object": "list", "model": "m", "data": rows[::-1], "usage": usage}
    return lambda exchange: exchange.send(200, answer)


def sends(payload: object, status: int = 200) -> Behaviour:
    """Answer with something that is not of the protocol."""
    return lambda exchange: exchange.send(status, payload)


def hangs(exchange: Exchange) -> None:
    """Take the request and never answer."""
    exchange.handler.close_connection = True
    exchange.over.wait()


def drops(exchange: Exchange) -> None:
    """Take the request and close the connection."""
    exchange.handler.close_connection = True


def drips_headers(exchange: Exchange) -> None:
    """Send one byte of an endless header every few milliseconds."""
    exchange.handler.close_connection = True
    exchange.write("HTTP/1.1 200 OK\r\nX-Slow: ")
    _drip(exchange)


def drips_body(exchange: Exchange) -> None:
    """Send one byte of an endless body every few milliseconds."""
    exchange.begin_stream("application/json")
    _drip(exchange)


def breaks_off(*pieces: str, error: dict[str, Any] | None = None) -> Behaviour:
    """Stream some pieces, then an error or nothing at all, and close."""

    def behave(exchange: Exchange) -> None:
        exchange.begin_stream()
        for piece in pieces:
            exchange.event(_chunk(exchange, {"content": piece}, None))
        if error is not None:
            exchange.event({"error": error})

    return behave


def _drip(exchange: Exchange) -> None:
    while not exchange.over.wait(_TICK):
        try:
            exchange.write(" ")
        except OSError:
            return


def _frame(exchange: Exchange, kind: str) -> dict[str, Any]:
    return {"id": "1", "object": kind, "created": 1, "model": exchange.body.get("model", "")}


def _chunk(exchange: Exchange, delta: dict[str, str], finish: str | None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return _frame(exchange, "chat.completion.chunk") | {"choices": [choice]}


def _stream(
    exchange: Exchange, pieces: Sequence[str], finish: str | None, usage: dict[str, int] | None
) -> None:
    exchange.begin_stream()
    for piece in pieces:
        exchange.event(_chunk(exchange, {"content": piece}, None))
    exchange.event(_chunk(exchange, {}, finish))
    if usage is not None and exchange.body.get("stream_options", {}).get("include_usage"):
        frame = _frame(exchange, "chat.completion.chunk")
        exchange.event(frame | {"choices": [], "usage": usage})
    exchange.event("[DONE]")


@dataclass
class LlmServer:
    """Answers from a queue, and by `behave` once the queue is empty.

    Attributes:
        behave: What to do when nothing is queued.
        refused_forms: What to do about a form of reply (`json_schema`, `json_object`), always.
        models: What `/v1/models` lists.
        requests: Everything asked of the model, in order; not what was asked of `/v1/models`.
    """

    behave: Behaviour = field(default_factory=lambda: fails(500, "Nothing is scripted."))
    refused_forms: dict[str, Behaviour] = field(default_factory=dict)
    models: list[dict[str, Any]] = field(default_factory=list)
    requests: list[Exchange] = field(default_factory=list)
    _queue: deque[Behaviour] = field(default_factory=deque)

    def __enter__(self) -> Self:
        self._over = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(_TICK,))
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        """The base URL to give to a client."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def enqueue(self, *behaviours: Behaviour) -> None:
        """Add what to do, first in first out."""
        self._queue.extend(behaviours)

    def forms(self) -> Iterator[str]:
        """Yield the form of reply that each request asked for."""
        return (exchange.form for exchange in self.requests)

    def _answer(self, exchange: Exchange) -> None:
        self.requests.append(exchange)
        refused = self.refused_forms.get(exchange.form)
        if refused is not None:
            refused(exchange)
        elif self._queue:
            self._queue.popleft()(exchange)
        else:
            self.behave(exchange)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._exchange({}).send(200, {"object": "list", "data": server.models})

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", "0"))
                try:
                    server._answer(self._exchange(json.loads(self.rfile.read(length))))
                except (BrokenPipeError, ConnectionResetError):
                    # The client had enough.
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
                """Say nothing."""

            def _exchange(self, body: dict[str, Any]) -> Exchange:
                headers = {name.lower(): value for name, value in self.headers.items()}
                return Exchange(self.path, headers, body, self, server._over)

        return Handler
