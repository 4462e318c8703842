"""Putting it together: parse, dress the blocks, wrap the claims, write, clean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from markdown_it.token import Token

from engines.text import slugify_heading
from wiki.models import Citation, Revision, Role, Wiki
from wiki.rendering import html
from wiki.rendering.chips import NO_CHIPS, Chip, Place, chips_of
from wiki.rendering.claims import place_claims, wrap_claims
from wiki.rendering.grammar import parser
from wiki.rendering.links import Targets, link_targets

Marks = Sequence[Mapping[str, Any]]

_DIRECTED = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "td", "th"})


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a body, for its outline."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A body as HTML, its headings, and how many claims stand in it."""

    html: SafeString
    headings: tuple[Heading, ...]
    claims: int


def render_markdown(
    body: str,
    *,
    wiki: Wiki,
    role: Role,
    chips: Mapping[Place, Chip] = NO_CHIPS,
    marks: Marks | None = None,
    targets: Targets | None = None,
) -> Rendered:
    """Render Markdown that anybody may have written.

    Args:
        body: The Markdown.
        wiki: Whose pages the links name.
        role: Of the person who reads it; a page they may not see is a red link to them.
        chips: What its markers name; a marker without one stays the text it is.
        marks: Verdicts of its claims (`Faithfulness.marks`), or None where nothing was checked.
        targets: Where its links lead, for this role; looked up when None.
    """
    env: dict[str, Any] = {}
    tokens = parser().parse(body, env)
    if targets is None:
        targets = link_targets(wiki=wiki, role=role, titles=_link_titles(tokens))
    env |= {"chips": chips, "targets": targets}
    headings = _dress(tokens)
    claims = place_claims(body, marks or ())
    wrap_claims(tokens, claims)
    written = parser().renderer.render(tokens, parser().options, env)
    return Rendered(html.clean(written), tuple(headings), len(claims))


def render_sentence(sentence: str, *, wiki: Wiki, role: Role) -> SafeString:
    """Render the Markdown of one sentence: emphasis, code and links, but no blocks."""
    env: dict[str, Any] = {}
    tokens = parser().parseInline(sentence, env)
    titles = _link_titles(tokens)
    env |= {"chips": NO_CHIPS, "targets": link_targets(wiki=wiki, role=role, titles=titles)}
    return html.clean(parser().renderer.render(tokens, parser().options, env))


def _link_titles(tokens: Iterable[Token]) -> list[str]:
    return [
        child.meta["title"]
        for token in tokens
        for child in token.children or ()
        if child.type == "wiki_link"
    ]


def render_revision(
    revision: Revision,
    *,
    wiki: Wiki,
    citations: Iterable[Citation],
    verdicts: Marks | None = None,
    role: Role = Role.READER,
    targets: Targets | None = None,
) -> Rendered:
    """Render a saved revision with its chips; `citations` in order, with their sources loaded."""
    return render_markdown(
        revision.body,
        wiki=wiki,
        role=role,
        chips=chips_of(wiki=wiki, citations=citations),
        marks=verdicts,
        targets=targets,
    )


def render_body(
    revision: Revision,
    *,
    citations: Iterable[Citation],
    verdicts: Marks | None = None,
    role: Role = Role.READER,
) -> SafeString:
    """Render a saved revision as HTML; see render_revision."""
    wiki = revision.page.wiki
    return render_revision(
        revision, wiki=wiki, citations=citations, verdicts=verdicts, role=role
    ).html


def _dress(tokens: Sequence[Token]) -> list[Heading]:
    """Let every block find its own direction, and give the headings their anchors."""
    headings: list[Heading] = []
    taken: dict[str, int] = {}
    for index, token in enumerate(tokens):
        if token.nesting == 1 and token.tag in _DIRECTED:
            token.attrSet("dir", "auto")
        if token.type == "heading_open":
            text = _words(tokens[index + 1])
            anchor = _unique(slugify_heading(text) or "section", taken)
            token.attrSet("id", anchor)
            headings.append(Heading(int(token.tag[1]), text, anchor))
    return headings


def _words(inline: Token) -> str:
    shown = ("text", "code_inline", "wiki_link")
    return "".join(child.content for child in inline.children or () if child.type in shown).strip()


def _unique(anchor: str, taken: dict[str, int]) -> str:
    """Number an anchor that was given before, as GitHub does."""
    seen = taken.get(anchor, 0)
    taken[anchor] = seen + 1
    return f"{anchor}-{seen}" if seen else anchor
