"""A person at the site's door without a browser: signs in, uploads and asks through its forms."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from http.client import HTTPException
from http.cookiejar import CookieJar
from types import MappingProxyType
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener
from uuid import uuid4

from selectolax.lexbor import LexborHTMLParser

_PATIENCE_SECONDS = 60
_SERVER_AT_FAULT = 500


class NotTakenError(Exception):
    """The site was not there, or broke off; the person tries again."""


def _nothing() -> None:
    """Do nothing halfway through."""


class Visitor:
    """One signed-in person.

    Attributes:
        seen: Every page the site answered with, error pages included.
    """

    def __init__(self, url: str, *, username: str, password: str) -> None:
        self.url = url
        self.seen: list[str] = []
        self._login = {"login": username, "password": password}
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def sign_in(self) -> None:
        """Sign in through the form.

        Raises:
            NotTakenError: The site did not answer.
        """
        self.submit("/accounts/login/", self._login)

    def read(self, path: str) -> str:
        """Return a page.

        Raises:
            NotTakenError: The site did not answer.
        """
        return self._open(self._request(path))[1]

    def submit(self, path: str, fields: Mapping[str, str]) -> str:
        """Send the form of a page and return the address it led to.

        Raises:
            NotTakenError: The site did not answer.
        """
        body = urlencode({**fields, "csrfmiddlewaretoken": self._token(path)}).encode()
        return self._open(self._request(path, body))[0]

    def upload(
        self,
        path: str,
        files: Iterable[tuple[str, bytes]],
        *,
        halfway: Callable[[], None] = _nothing,
    ) -> str:
        """Send files through the form of a page; `halfway` is called when half of it is sent.

        Raises:
            NotTakenError: The site did not answer.
        """
        boundary = uuid4().hex
        body = b"".join(_parts(boundary, self._token(path), files))
        headers = {
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "Content-Length": str(len(body)),
        }
        return self._open(self._request(path, _in_halves(body, halfway), headers))[0]

    def _token(self, path: str) -> str:
        field = LexborHTMLParser(self.read(path)).css_first("main input[name=csrfmiddlewaretoken]")
        assert field is not None, f"{path} has no form"
        return str(field.attributes["value"])

    def _request(
        self,
        path: str,
        body: bytes | Iterable[bytes] | None = None,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> Request:
        return Request(self.url + path, body, dict(headers))  # noqa: S310 - our own server

    def _open(self, request: Request) -> tuple[str, str]:
        try:
            with self._opener.open(request, timeout=_PATIENCE_SECONDS) as answer:
                text = answer.read().decode()
                self.seen.append(text)
                return answer.url, text
        except HTTPError as error:
            with error:
                self.seen.append(error.read().decode())
            if error.code < _SERVER_AT_FAULT:
                raise
            raise NotTakenError(str(error)) from error
        except (OSError, HTTPException) as error:
            raise NotTakenError(str(error)) from error


def _parts(boundary: str, token: str, files: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    yield _part(boundary, 'name="csrfmiddlewaretoken"', token.encode())
    for filename, content in files:
        assert re.fullmatch(r"[\w.-]+", filename)
        yield _part(boundary, f'name="files"; filename="{filename}"', content)
    yield f"--{boundary}--\r\n".encode()


def _part(boundary: str, disposition: str, content: bytes) -> bytes:
    head = f"--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n"
    return head.encode() + content + b"\r\n"


def _in_halves(body: bytes, halfway: Callable[[], None]) -> Iterator[bytes]:
    yield body[: len(body) // 2]
    halfway()
    yield body[len(body) // 2 :]
