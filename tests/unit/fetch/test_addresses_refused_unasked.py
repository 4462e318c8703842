"""What is refused by its looks alone, before a name is looked up."""

import pytest

from engines.fetch import FetchFailedError, FetchRefusedError, fetch
from engines.fetch._types import name_for


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "begin with https://"),
        ("handbook.pdf", "begin with https://"),
        ("file:///etc/passwd", "begin with https://"),
        ("ftp://example.org/a.txt", "begin with https://"),
        ("gopher://example.org/", "begin with https://"),
        ("javascript:alert(1)", "begin with https://"),
        ("https://", "names no host"),
        ("https:///page", "names no host"),
        ("https://ann:secret@example.org/", "name or password"),
        ("https://example.org:22/", "Port 22"),
        ("https://example.org:port/", "not a web address"),
        ("https://[::1/", "not a web address"),
        ("https://exa mple..org/", "was not found"),
        (f"https://example.org/{'a' * 2_000}", "longer than 2000"),
    ],
)
def test_an_address_that_is_none_is_refused_with_its_reason(url: str, reason: str) -> None:
    with pytest.raises((FetchRefusedError, FetchFailedError), match=reason):
        fetch(url)


@pytest.mark.parametrize(
    ("url", "media_type", "name"),
    [
        ("https://example.org/", "text/html", "example.org.html"),
        ("https://example.org/guide%20(v2).pdf", "application/pdf", "example.org guide v2.pdf"),
        ("https://example.org/../../etc/passwd", "text/plain", "example.org passwd.txt"),
        ("https://example.org/%2e%2e%2f%00x", "text/plain", "example.org x.txt"),
    ],
)
def test_a_fetched_document_gets_a_safe_name_of_its_type(
    url: str, media_type: str, name: str
) -> None:
    assert name_for(url, media_type) == name
