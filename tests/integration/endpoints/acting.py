"""Roles served by a scripted server."""

from decimal import Decimal
from typing import Any

from endpoints.models import LlmRole, RoleEndpoint
from tests.support.llm_server import LlmServer


def make_role(
    server: LlmServer | None = None, *, role: LlmRole = LlmRole.AUDITOR, **fields: Any
) -> RoleEndpoint:
    """Let the server, or an address where nobody is, serve a role."""
    url = server.url if server is not None else "http://127.0.0.1:9/v1"
    settings = {
        "base_url": url,
        "model": "small",
        "window": 4096,
        "seconds": 20.0,
        "price_in": Decimal(2),
        "price_out": Decimal(10),
    }
    endpoint = RoleEndpoint(role=role, **(settings | fields))
    endpoint.save()
    return endpoint
