"""The real model of these tests: the endpoint that is named, or a server started for the run.

Collected only when `tools/live.sh` asks for it by PLUMBLINE_LIVE.
"""

import os
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings
from pytest_socket import socket_allow_hosts

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.keys import seal
from engines.llm import Endpoint, EndpointGateway, Learned, Secret
from engines.llm.wire import shared_wire

collect_ignore_glob = [] if "PLUMBLINE_LIVE" in os.environ else ["test_*.py"]

_HERE = Path(__file__).parent
_PYTHON = _HERE.parents[1] / "var/live/bin/python"
# Larger than the context it is served with, so that long replies are asked for all the same.
_BUNDLED_WINDOW = 8_192
# The machine may be busy, and a small model talks on until its reply is full.
_SECONDS = 900.0


@pytest.fixture(scope="session")
def live() -> Iterator[Endpoint]:
    """The endpoint to test against."""
    url = os.environ.get("PLUMBLINE_LIVE_URL", "")
    if url:
        yield _endpoint(url)
        return
    serving = subprocess.Popen(
        [_PYTHON, _HERE / "serve.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with serving:
        assert serving.stdout is not None
        yield _endpoint(serving.stdout.readline().strip())
        serving.communicate()


def _endpoint(url: str) -> Endpoint:
    return Endpoint(
        base_url=url,
        model=os.environ.get("PLUMBLINE_LIVE_MODEL", "smollm2"),
        key=Secret(os.environ.get("PLUMBLINE_LIVE_KEY", "")),
        window=int(os.environ.get("PLUMBLINE_LIVE_WINDOW", _BUNDLED_WINDOW)),
        seconds=_SECONDS,
    )


@pytest.fixture(autouse=True)
def _reachable(live: Endpoint) -> Iterator[None]:
    """Let these tests, and no others, reach the endpoint's host."""
    host = urlsplit(live.base_url).hostname or ""
    socket_allow_hosts(["127.0.0.1", "::1", host], allow_unix_socket=True)
    yield
    shared_wire.cache_clear()


@pytest.fixture
def every_role(db: None, live: Endpoint, settings: Settings) -> None:
    """The model serves every role, and judges every claim."""
    settings.AUDITOR_MODE = "llm"
    for role in LlmRole.talking():
        RoleEndpoint.objects.create(
            role=role,
            base_url=live.base_url,
            model=live.model,
            sealed_key=seal(live.key.reveal()) if live.key else "",
            window=live.window,
            seconds=live.seconds,
            price_in=Decimal(1),
            price_out=Decimal(1),
        )


@pytest.fixture
def gateway(live: Endpoint) -> EndpointGateway:
    return EndpointGateway(live, learned=Learned())
