"""The fetcher against a real server on the loopback, which only these tests may reach."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from engines.fetch import FetchFailedError, FetchRefusedError, Limits, fetch
from tests.support.web import Web, page, served, status


@pytest.fixture
def web() -> Iterator[Web]:
    with served() as site:
        yield site


def test_a_document_comes_with_its_bytes_its_address_and_a_name_that_tells_its_type(
    web: Web,
) -> None:
    web.pages["/guides/leave.php?id=7"] = page(b"<h1>Leave</h1>")

    found = fetch(f"{web.root}/guides/leave.php?id=7#top", limits=web.limits())

    assert found.content == b"<h1>Leave</h1>"
    assert found.url == f"{web.root}/guides/leave.php?id=7"
    assert found.filename == "127.0.0.1 leave.html"
    assert found.media_type == "text/html"


def test_redirects_are_followed_and_the_last_address_is_kept(web: Web) -> None:
    web.pages["/old"] = status(301, Location="/new.txt")
    web.pages["/new.txt"] = page(b"moved", "text/plain")

    assert fetch(f"{web.root}/old", limits=web.limits()).url == f"{web.root}/new.txt"


def test_a_redirect_is_looked_at_like_a_first_address(web: Web) -> None:
    web.pages["/file"] = status(302, Location="file:///etc/passwd")
    web.pages["/inside"] = status(302, Location="http://169.254.169.254:80/latest/meta-data")

    with pytest.raises(FetchRefusedError, match="https:// or http://"):
        fetch(f"{web.root}/file", limits=web.limits())
    with pytest.raises(FetchRefusedError, match="Port 80"):
        fetch(f"{web.root}/inside", limits=web.limits())


def test_a_redirect_to_a_private_address_is_refused_before_anything_is_sent(web: Web) -> None:
    web.pages["/inside"] = status(302, Location=f"http://localhost:{web.server_port}/secret")
    only_this_name = Limits(
        ports=frozenset({web.server_port}),
        reachable=lambda address, seen=[]: seen.append(address) or len(seen) == 1,  # type: ignore[misc]
    )

    with pytest.raises(FetchRefusedError, match="not on the public internet"):
        fetch(f"{web.root}/inside", limits=only_this_name)
    assert "/secret" not in web.asked


def test_a_ring_of_redirects_ends(web: Web) -> None:
    web.pages["/round"] = status(302, Location="/round")

    with pytest.raises(FetchFailedError, match="More than 5 redirects"):
        fetch(f"{web.root}/round", limits=web.limits())


@pytest.mark.parametrize("path", ["/declared", "/undeclared"])
def test_a_document_over_the_limit_is_refused_declared_or_not(web: Web, path: str) -> None:
    def undeclared(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/plain")
        handler.end_headers()
        handler.wfile.write(b"x" * 3_000)

    web.pages["/declared"] = page(b"x" * 3_000, "text/plain")
    web.pages["/undeclared"] = undeclared

    with pytest.raises(FetchRefusedError, match="larger than"):
        fetch(f"{web.root}{path}", limits=web.limits(size=2_000))


@pytest.mark.parametrize("path", ["/headers", "/body"])
def test_a_server_that_drips_runs_out_of_time(web: Web, path: str) -> None:
    enough = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/plain")
        if path == "/body":
            handler.end_headers()
        else:
            handler.flush_headers()
        while not enough.wait(0.02):
            try:
                handler.wfile.write(b"x")
            except OSError:
                return

    web.pages[path] = drip
    with pytest.raises(FetchFailedError, match="longer than"):
        fetch(f"{web.root}{path}", limits=web.limits(seconds=0.3))
    enough.set()


def test_an_address_in_any_letters_is_asked_for_in_ascii(web: Web) -> None:
    web.pages["/Stra%C3%9Fe%20(1)%2f?q=%C3%A9"] = page("ß".encode(), "text/plain")

    def moved(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write("HTTP/1.1 302 Found\r\nLocation: /Straße (1)%2f?q=é\r\n\r\n".encode())

    web.pages["/moved"] = moved

    for path in ("/Straße (1)%2f?q=é", "/moved"):
        found = fetch(f"{web.root}{path}", limits=web.limits())
        assert found.url == f"{web.root}/Stra%C3%9Fe%20(1)%2f?q=%C3%A9"
        assert found.filename == "127.0.0.1 Straße 1.txt"


def test_a_redirect_to_no_address_and_a_rule_that_is_none_are_refused(web: Web) -> None:
    web.pages["/lost"] = status(302, Location="http://[::1/")
    with pytest.raises(FetchRefusedError, match="no web address"):
        fetch(f"{web.root}/lost", limits=web.limits())

    web.pages["/robots.txt"] = page(b"User-agent: *\nDisallow: //[\n", "text/plain")
    with pytest.raises(FetchRefusedError, match="cannot be read, so nothing"):
        fetch(f"{web.root}/page", limits=web.limits())
    assert "/page" not in web.asked


def test_what_is_no_document_is_refused_by_its_type(web: Web) -> None:
    web.pages["/run.exe"] = page(b"MZ", "application/octet-stream")
    web.pages["/packed"] = page(b"..", "text/html", Content_Encoding="gzip")

    with pytest.raises(FetchRefusedError, match="octet-stream"):
        fetch(f"{web.root}/run.exe", limits=web.limits())
    with pytest.raises(FetchRefusedError, match="packed"):
        fetch(f"{web.root}/packed", limits=web.limits())


def test_a_server_that_says_no_is_quoted(web: Web) -> None:
    with pytest.raises(FetchFailedError, match="answers 404"):
        fetch(f"{web.root}/gone", limits=web.limits())


def test_a_server_that_hangs_up_is_a_failure_not_a_crash(web: Web) -> None:
    web.pages["/cut"] = lambda handler: handler.connection.close()

    with pytest.raises(FetchFailedError, match="failed"):
        fetch(f"{web.root}/cut", limits=web.limits())


def test_what_robots_txt_asks_is_obeyed(web: Web) -> None:
    web.pages["/robots.txt"] = page(b"User-agent: *\nDisallow: /private\nAllow: /\n", "text/plain")
    web.pages["/open"] = web.pages["/private/page"] = page(b"words", "text/plain")

    assert fetch(f"{web.root}/open", limits=web.limits()).content == b"words"
    with pytest.raises(FetchRefusedError, match=r"robots\.txt asks"):
        fetch(f"{web.root}/private/page", limits=web.limits())
    assert "/private/page" not in web.asked


def test_rules_that_moved_are_followed_and_rules_that_fail_close_the_site(web: Web) -> None:
    web.pages["/page"] = page(b"words", "text/plain")
    web.pages["/robots.txt"] = status(301, Location="/rules.txt")
    web.pages["/rules.txt"] = page(b"User-agent: Plumbline\nDisallow: /\n", "text/plain")
    with pytest.raises(FetchRefusedError, match=r"robots\.txt asks"):
        fetch(f"{web.root}/page", limits=web.limits())

    web.pages["/robots.txt"] = status(503)
    with pytest.raises(FetchRefusedError, match="cannot be read now"):
        fetch(f"{web.root}/page", limits=web.limits())


def test_endless_rules_are_read_as_far_as_must_be(web: Web) -> None:
    rules = b"User-agent: *\nDisallow: /private\n" + b"# filling\n" * 60_000
    web.pages["/robots.txt"] = page(rules, "text/plain")
    web.pages["/open"] = page(b"words", "text/plain")

    assert fetch(f"{web.root}/open", limits=web.limits()).content == b"words"


def test_the_loopback_itself_is_refused_to_everybody_else(web: Web) -> None:
    strict = Limits(ports=frozenset({web.server_port}))
    for host in ("127.0.0.1", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]"):
        with pytest.raises(FetchRefusedError, match="not on the public internet"):
            fetch(f"http://{host}:{web.server_port}/", limits=strict)
    assert web.asked == []
