"""What the README names is there, and what can be set is named in it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text()
PAGES = [ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "ARCHITECTURE")]
ROOMS = ("config", "ask", "audit", "endpoints", "ingest", "wiki", "engines")
CODE = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
# Read by our own tests and programs, and set by nobody.
INNER = re.compile(r"PLUMBLINE_(?:TEST_\w+|EMBEDDED_DURABLE)")
READ = re.compile(r'environ(?:\.get\(|\[)"([A-Z_]+)"')


def test_every_variable_that_a_site_may_set_is_explained() -> None:
    read = {name for path in CODE for name in READ.findall(path.read_text())}
    missing = {
        name
        for name in read - {"DJANGO_SETTINGS_MODULE", "PYTHONPATH", "PYTEST_XDIST_WORKER"}
        if not INNER.fullmatch(name) and f"`{name}" not in README
    }
    assert missing == set()


def test_every_variable_that_is_explained_is_read() -> None:
    code = "\n".join(path.read_text() for path in CODE)
    table = re.findall(r"^\| (`[A-Z_`, ]+`) \|", README, re.MULTILINE)
    for name in re.findall(r"`([A-Z_]+)`", " ".join(table)):
        assert f'"{name}"' in code, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_that_is_named_is_there(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    text = page.read_text()
    assert set(re.findall(r"(?:`|^    )make ([a-z]+)", text, re.MULTILINE)) <= targets
    named = set(re.findall(r"manage\.py ([a-z_]+)", text))
    assert named - {"changepassword", "migrate"} <= commands


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    text = page.read_text()
    linked = re.findall(r"\]\(([\w/.-]+)\)", text)
    named = re.findall(rf"`((?:{'|'.join([*ROOMS, 'tests', 'docs'])})/[\w/.]*)`", text)
    for name in (*linked, *named):
        there = (ROOT / name).exists() or (ROOT / f"{name}.py").exists()
        assert there, f"{page.name}: {name}"
