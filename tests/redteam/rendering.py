"""What a reader's browser gets of a text, and what in it is live."""

from selectolax.lexbor import LexborHTMLParser

from wiki.models import Role, Wiki
from wiki.rendering import render_markdown, render_sentence
from wiki.rendering.links import Targets

WIKI = Wiki(name="Handbook", slug="handbook")
HARMLESS = {
    *(
        "html",
        "head",
        "body",
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "blockquote",
    ),
    *("pre", "hr", "table", "thead", "tbody", "tr", "th", "td", "br", "code", "em", "s", "span"),
    *("strong", "a"),
}
ATTRIBUTES = {"href", "class", "id", "dir", "start", "title", "data-verdict", "aria-label"}


def page_of(body: str) -> str:
    nowhere = Targets(known={}, prefix="/w/handbook/", new_url="")
    return str(render_markdown(body, wiki=WIKI, role=Role.READER, targets=nowhere).html)


def sentence_of(text: str) -> str:
    return str(render_sentence(text, wiki=WIKI, role=Role.READER))


def links_of(html: str) -> list[str]:
    """Return where a click leads; fail on any tag or attribute that does more than look."""
    nodes = LexborHTMLParser(html).css("*")
    assert {node.tag for node in nodes} <= HARMLESS
    assert {name for node in nodes for name in node.attributes} <= ATTRIBUTES
    return [node.attributes["href"] or "" for node in nodes if "href" in node.attributes]
