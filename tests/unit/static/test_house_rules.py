"""The screens keep the content security policy and lean on nothing that is not in the tree."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static/js").glob("*.js"))
SHEETS = sorted((ROOT / "static/css").glob("*.css"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_has_no_inline_script_style_or_handler(path: Path) -> None:
    source = path.read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", source)
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|hx-on|\bjs:", source)


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_every_static_file_and_icon_a_template_names_exists(path: Path) -> None:
    source = path.read_text()
    for asset in re.findall(r'{% static "([^"]+)" %}', source):
        assert (ROOT / "static" / asset).is_file(), asset
    symbols = (ROOT / "static/icons/sprite.svg").read_text()
    for icon in re.findall(r'{% icon "([^"]+)" %}', source):
        assert f'id="{icon}"' in symbols, icon


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_a_script_evaluates_nothing_and_calls_no_other_host(path: Path) -> None:
    source = path.read_text()
    assert not re.search(r"\beval\(|new Function|https?://(?!www\.w3\.org)", source)


@pytest.mark.parametrize("path", SHEETS, ids=name)
def test_a_sheet_uses_only_tokens_that_exist_and_loads_nothing(path: Path) -> None:
    source = path.read_text()
    defined = set(re.findall(r"(--[\w-]+):", "".join(sheet.read_text() for sheet in SHEETS)))
    assert set(re.findall(r"var\((--[\w-]+)", source)) <= defined
    assert not re.search(r"@import|url\(", source)


def test_every_vendored_file_is_named_in_the_notice() -> None:
    notice = (ROOT / "static/vendor/NOTICE").read_text()
    for path in (ROOT / "static/vendor").glob("*.js"):
        assert path.name in notice
