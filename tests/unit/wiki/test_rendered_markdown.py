"""What a page's Markdown becomes."""

import pytest

from wiki.models import Role, Wiki
from wiki.rendering import Chip, Place, Rendered, render_markdown

WIKI = Wiki(slug="handbook", name="Handbook")
CHIP = Chip(3, "Handbook <2025>, lines 12–14", "/w/handbook/s/7/?v=1&lines=12-14#L12-L14", "/card/")


def rendered(body: str, **more: object) -> Rendered:
    chips = {Place(7, 1, 12, 14): CHIP}
    return render_markdown(body, wiki=WIKI, role=Role.READER, chips=chips, **more)  # type: ignore[arg-type]


def html(body: str, **more: object) -> str:
    return rendered(body, **more).html


def test_a_known_marker_becomes_a_chip_with_its_number_its_lines_and_its_card() -> None:
    shown = html("The window is 14 days.[^S7:12-14]\n")

    assert 'href="/w/handbook/s/7/?v=1&amp;lines=12-14#L12-L14"' in shown
    assert 'data-card-url="/card/"' in shown
    assert 'aria-label="Citation 3: Handbook &lt;2025&gt;, lines 12–14"' in shown
    assert ">3</a>" in shown
    assert "[^S7" not in shown


@pytest.mark.parametrize(
    "marker", ["[^S8:1]", "[^S7@2:12-14]", "[^S7:12]", "[^S7:14-12]", "[^S0:1]"]
)
def test_a_marker_that_names_nothing_stays_the_text_it_is(marker: str) -> None:
    shown = html(f"The window is 14 days.{marker}\n")

    assert marker in shown
    assert "cite" not in shown


def test_a_marker_in_code_is_code() -> None:
    assert "<code>[^S7:12-14]</code>" in html("Write `[^S7:12-14]` here.\n")


def test_a_chip_without_a_card_has_no_card_address() -> None:
    chips = {Place(7, 1, 1, 1): Chip(1, "Handbook, line 1", "/s/")}
    shown = render_markdown("So it is.[^S7:1]", wiki=WIKI, role=Role.READER, chips=chips).html

    assert "cite" in shown
    assert "data-card-url" not in shown


def test_tables_and_strikethrough_are_understood() -> None:
    shown = html("| Kind | Days |\n|---|--:|\n| Books | ~~14~~ 21 |\n")

    assert "<table>" in shown
    assert "<s>14</s>" in shown
    assert "style" not in shown


def test_every_block_finds_its_own_direction() -> None:
    shown = html("# A\n\nB\n\n- C\n\n> D\n\n| E |\n|---|\n| F |\n")

    for tag in ("h1", "p", "li", "blockquote", "th", "td"):
        assert f'<{tag} dir="auto"' in shown


def test_headings_have_the_anchors_of_the_outline_and_repeats_are_numbered() -> None:
    found = rendered("# Fees & fines\n\n## Fees\n\n## Fees\n\n## **Late** `fees`\n")

    anchors = [heading.anchor for heading in found.headings]
    assert anchors == ["fees--fines", "fees", "fees-1", "late-fees"]
    assert [heading.level for heading in found.headings] == [1, 2, 2, 2]
    assert found.headings[3].text == "Late fees"
    for anchor in anchors:
        assert f'id="{anchor}"' in found.html


def test_a_heading_without_words_has_an_anchor_all_the_same() -> None:
    assert rendered("# !\n").headings[0].anchor == "section"


def test_a_picture_is_a_link_so_that_no_other_host_learns_who_reads() -> None:
    shown = html("![A map](https://example.org/map.png)\n")

    assert "<img" not in shown
    assert '<a href="https://example.org/map.png">A map</a>' in shown


def test_a_picture_without_words_shows_its_address() -> None:
    assert ">https://example.org/a.png</a>" in html("![](https://example.org/a.png)\n")


def test_a_soft_line_end_stays_a_space_and_a_hard_one_breaks() -> None:
    shown = html("one\ntwo  \nthree\n")

    assert "one\ntwo" in shown
    assert "<br>" in shown
