"""Keys of endpoints: sealed where they are kept, opened only to be sent."""

import base64
import os
import re
from typing import TYPE_CHECKING

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from engines.llm import NO_KEY, EndpointRefusedError, Secret

if TYPE_CHECKING:
    from endpoints.models import RoleEndpoint

_PURPOSE = b"plumbline: keys of model endpoints"
# So narrow that nobody can have the site's other secrets sent to an address of theirs.
VARIABLE_NAME = re.compile(r"[A-Z][A-Z0-9_]*_API_KEY")


def seal(key: str) -> str:
    """Return a key encrypted (Fernet) under a key derived from the site's SECRET_KEY."""
    return _fernet().encrypt(key.encode()).decode()


def key_of(endpoint: "RoleEndpoint") -> Secret:
    """Return the key of an endpoint, from the environment or from the database.

    Raises:
        EndpointRefusedError: The variable is not set, or the site's SECRET_KEY has changed.
    """
    if endpoint.key_variable:
        value = os.environ.get(endpoint.key_variable, "")
        if not value:
            message = f"The variable {endpoint.key_variable} is not set where this process runs."
            raise EndpointRefusedError(message)
        return Secret(value)
    return open_sealed(endpoint.sealed_key) if endpoint.sealed_key else NO_KEY


def open_sealed(sealed: str) -> Secret:
    """Return what was sealed.

    Raises:
        EndpointRefusedError: It was sealed under another SECRET_KEY.
    """
    try:
        return Secret(_fernet().decrypt(sealed.encode()).decode())
    except InvalidToken:
        message = "The stored key can no longer be opened: the site's secret key has changed."
    raise EndpointRefusedError(f"{message} Enter the key again.")


def _fernet() -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE)
    return Fernet(base64.urlsafe_b64encode(derived.derive(settings.SECRET_KEY.encode())))
