"""One address tells the site everything about the proxy before it; a wrong one stops the start."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOLD = """
import json
from config import settings as s
print(json.dumps([s.CSRF_TRUSTED_ORIGINS, s.ALLOWED_HOSTS[0], s.SESSION_COOKIE_SECURE,
                  getattr(s, "SECURE_PROXY_SSL_HEADER", None)]))
"""


def settings_at(url: str, var: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PLUMBLINE_URL": url, "PLUMBLINE_VAR": str(var)}
    return subprocess.run(
        [sys.executable, "-c", TOLD],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_forms_are_trusted_from_the_address_people_use(tmp_path: Path) -> None:
    told = settings_at("https://wiki.example.org/", tmp_path).stdout
    origin, header = "https://wiki.example.org", ["HTTP_X_FORWARDED_PROTO", "https"]
    assert json.loads(told) == [[origin], "wiki.example.org", True, header]


def test_without_https_no_proxy_is_believed(tmp_path: Path) -> None:
    told = settings_at("http://wiki.example.org:8000", tmp_path).stdout
    assert json.loads(told) == [["http://wiki.example.org:8000"], "wiki.example.org", False, None]


@pytest.mark.parametrize("url", ["wiki.example.org", "ftp://wiki.example.org", "https://", "x"])
def test_an_address_that_is_none_is_one_sentence(url: str, tmp_path: Path) -> None:
    ended = settings_at(url, tmp_path)
    assert ended.returncode != 0
    assert "PLUMBLINE_URL must look like https://wiki.example.org" in ended.stderr
