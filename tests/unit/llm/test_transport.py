"""Below the protocol: certificates, proxies, and time that is over."""

import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpcore2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engines.llm import Endpoint, EndpointDownError, Secret
from engines.timed import TimeLimit
from tests.support.llm import GOOD, GOOD_JSON, Judgement, ask, gateway_to
from tests.support.llm_server import LlmServer, says


@pytest.fixture
def untrusted(tmp_path: Path) -> Iterator[str]:
    """The address of a server whose certificate nobody vouches for."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "server.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"https://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


def test_a_certificate_that_nobody_vouches_for_is_no_connection(untrusted: str) -> None:
    endpoint = Endpoint(untrusted, "small", key=Secret("sk-1"))
    with gateway_to(endpoint) as gateway, pytest.raises(EndpointDownError):
        gateway.structured(ask(), Judgement)


def test_the_proxy_of_the_environment_is_used(
    server: LlmServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", server.url.removesuffix("/v1"))
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    server.enqueue(says(GOOD_JSON))
    with gateway_to(Endpoint("http://model.example/v1", "small")) as gateway:
        assert gateway.structured(ask(), Judgement).value == GOOD
    assert server.requests[0].path == "http://model.example/v1/chat/completions"


def test_no_proxy_stands_before_this_machine(
    server: LlmServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    server.enqueue(says(GOOD_JSON))
    with gateway_to(Endpoint(server.url, "small")) as gateway:
        assert gateway.structured(ask(), Judgement).value == GOOD


def test_time_that_is_over_is_a_timeout() -> None:
    with pytest.raises(httpcore2.ReadTimeout):
        TimeLimit(0).left()
    assert 0 < TimeLimit(60).left() <= 60


def test_a_port_that_takes_no_connection_is_down_and_not_slow() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        # It never answers the greeting of TLS, so that nothing can have been sent.
        url = f"https://127.0.0.1:{silent.getsockname()[1]}/v1"
        with (
            gateway_to(Endpoint(url, "small", seconds=0.3)) as gateway,
            pytest.raises(EndpointDownError, match="nobody took the connection"),
        ):
            gateway.structured(ask(), Judgement)
