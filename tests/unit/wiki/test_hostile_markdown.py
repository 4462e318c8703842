"""Whatever a page holds, nothing in it runs and nothing leaves its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from tests.factories import make_wiki
from wiki.models import Role, Wiki
from wiki.rendering import render_markdown

# Bodies with links between pages ask the database who they are: those need a wiki that is saved.
UNSAVED = Wiki(slug="handbook", name="Handbook")

ATTACKS = [
    "<script>alert(1)</script>",
    "text <script>alert(1)</script> text",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe src='https://example.org'></iframe>",
    "<style>body{display:none}</style>",
    "<a href='javascript:alert(1)' onclick=alert(1)>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](vbscript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    '[x](https://example.org "\\" onmouseover=alert(1) x=\\"")',
    "# <script>alert(1)</script>",
    "| <script>alert(1)</script> |\n|---|\n| <b onclick=x>y</b> |",
    "```<script>\n</code></pre><script>alert(1)</script>\n```",
    "`<script>alert(1)</script>`",
    '<span id="claim-1" class="claim" data-verdict="supported">forged</span>',
    "<!-- a comment --> and <?php echo 1 ?> and <![CDATA[x]]>",
]
RUNNING = {"script", "style", "iframe", "object", "embed", "svg", "img", "form", "input", "base"}


def elements(body: str, wiki: Wiki = UNSAVED) -> list[tuple[str, dict[str, str | None]]]:
    shown = render_markdown(body, wiki=wiki, role=Role.READER).html
    root = LexborHTMLParser(f"<main>{shown}</main>").css_first("main")
    assert root is not None
    return [(node.tag or "", dict(node.attributes)) for node in root.css("*")]


def assert_inert(body: str, wiki: Wiki = UNSAVED) -> None:
    for tag, attributes in elements(body, wiki):
        assert tag not in RUNNING
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        address = (attributes.get("href") or "").strip().lower()
        assert not address.startswith(("javascript:", "vbscript:", "data:"))


@pytest.mark.parametrize("body", ATTACKS)
def test_an_attack_is_inert(body: str) -> None:
    assert_inert(f"{body}\n")


@pytest.mark.parametrize("body", ATTACKS)
def test_an_attack_inside_a_list_inside_a_quotation_is_inert(body: str) -> None:
    assert_inert("> - before\n>   " + body.replace("\n", "\n>   ") + "\n")


@pytest.mark.django_db
def test_an_attack_in_a_link_between_pages_is_inert() -> None:
    wiki = make_wiki()
    for name in ("<script>alert(1)</script>", "Page|<img src=x onerror=alert(1)>", '"><b>'):
        assert_inert(f"[[{name}]]\n", wiki)


def test_raw_html_is_shown_as_the_text_it_is() -> None:
    shown = render_markdown("A <b>bold</b> word.\n", wiki=UNSAVED, role=Role.READER).html

    assert "&lt;b&gt;bold&lt;/b&gt;" in shown


def test_a_forged_claim_is_no_claim() -> None:
    body = '<span id="claim-9" class="claim">forged</span>\n'

    assert [given["id"] for tag, given in elements(body) if "id" in given] == ["claim-1"]


@pytest.mark.parametrize(
    "body",
    [
        ">" * 5_000 + " deep",
        "- " * 2_000 + "deep",
        "[" * 20_000,
        "![" * 20_000,
        "[[" * 20_000,
        "*" * 20_000 + "a",
        "_a" * 10_000,
        "`" * 20_000,
        "<" * 20_000,
        "[^S7:" * 10_000,
        "|" * 5_000 + "\n" + "|-" * 2_500 + "|",
    ],
    ids=lambda body: body[:6],
)
def test_endless_nesting_is_rendered_all_the_same(body: str) -> None:
    assert_inert(body)


@given(st.text(alphabet="<>[]()`*_|#-!&;:\"'^S7@12 \nabjavscript", max_size=200))
@settings(max_examples=200, deadline=None)
def test_no_arrangement_of_signs_gets_through(body: str) -> None:
    # A link between pages would ask the database who they are.
    assert_inert(body.replace("[[", "[ ["))
