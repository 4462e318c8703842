"""A web site on the loopback whose pages are functions, for what fetches and searches."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from engines.fetch import Limits

Answer = Callable[[BaseHTTPRequestHandler], None]


class Web(ThreadingHTTPServer):
    """A site whose pages are functions; whatever is not there is a 404."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages: dict[str, Answer] = {}
        self.asked: list[str] = []

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def limits(self, **changes: float) -> Limits:
        return Limits(
            ports=frozenset({self.server_port}),
            reachable=lambda address: address.is_loopback,
            **changes,  # type: ignore[arg-type]
        )


class _Handler(BaseHTTPRequestHandler):
    server: Web
    body = b""

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        answer = self.server.pages.get(self.path, status(404))
        answer(self)

    def do_POST(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


def status(status: int, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def page(body: bytes, media_type: str = "text/html; charset=utf-8", **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", media_type)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


@contextmanager
def served() -> Iterator[Web]:
    """Run the site for as long as the block lasts."""
    with Web() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
