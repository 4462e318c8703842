"""A backup is put back into an empty site, whole, and into no other."""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config import embedded
from tests.support.places import throw_away_var

ROOT = Path(__file__).parents[2]


@pytest.fixture
def site() -> Iterator[dict[str, str]]:
    """A site with a row, a vector and a file."""
    with throw_away_var() as env:
        embedded.ensure(env)
        with connect(env) as connection:
            connection.execute("CREATE TABLE page (title text, place vector(2))")
            connection.execute("INSERT INTO page VALUES ('Plumb lines', '[1,2]')")
        blobs = Path(env["PLUMBLINE_VAR"]) / "blobs" / "ab"
        blobs.mkdir(parents=True)
        (blobs / "abcd").write_bytes(b"\x00 the very bytes")
        yield env


@pytest.fixture
def empty() -> Iterator[dict[str, str]]:
    with throw_away_var() as env:
        yield env


def connect(env: dict[str, str]) -> "psycopg.Connection[tuple[object, ...]]":
    settings = embedded.database_settings(env)
    return psycopg.connect(host=settings["HOST"], user=settings["USER"], dbname=settings["NAME"])


def backup(env: dict[str, str], action: str, file: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "config.backup", action, str(file)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_a_backup_restores_rows_and_files_into_an_empty_site(
    site: dict[str, str], empty: dict[str, str], tmp_path: Path
) -> None:
    archive = tmp_path / "site.tar"
    saved = backup(site, "save", archive)
    assert (saved.returncode, saved.stderr) == (0, "")
    assert f"Wrote {archive} (0.0 MB): the database and 1 original file(s)." in saved.stdout
    assert archive.stat().st_mode & 0o077 == 0
    restored = backup(empty, "restore", archive)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "the database and 1 original file(s).\nNext: make run" in restored.stdout
    with connect(empty) as connection:
        rows = connection.execute("SELECT title, place::text FROM page").fetchall()
    assert rows == [("Plumb lines", "[1,2]")]
    blob = Path(empty["PLUMBLINE_VAR"]) / "blobs" / "ab" / "abcd"
    assert blob.read_bytes() == b"\x00 the very bytes"


def test_a_site_with_pages_is_never_overwritten(site: dict[str, str], tmp_path: Path) -> None:
    archive = tmp_path / "site.tar"
    backup(site, "save", archive)
    refused = backup(site, "restore", archive)
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "only into an empty site" in refused.stderr


def test_what_is_no_backup_is_one_sentence(empty: dict[str, str], tmp_path: Path) -> None:
    other = tmp_path / "other.tar"
    with tarfile.open(other, "w") as tar:
        tar.add(__file__, "something.py")
    broken = tmp_path / "broken.tar"
    broken.write_text("no archive")
    for file in (other, broken, tmp_path / "missing.tar"):
        refused = backup(empty, "restore", file)
        assert refused.returncode == 1
        assert refused.stderr.count("\n") == 1
