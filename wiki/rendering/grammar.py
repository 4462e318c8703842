"""The Markdown a page may use: CommonMark, tables, strikethrough, citations, links to pages.

Raw HTML is parsed as such, so that it never counts as words, and shown as the text it is.
"""

from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

from markdown_it import MarkdownIt, rules_inline
from markdown_it.rules_inline import StateInline

from engines.text import markers
from engines.text.markers import match_marker
from wiki.rendering import html
from wiki.titles import match_wiki_link

InlineRule = Callable[[StateInline, bool], bool]


@cache
def parser() -> MarkdownIt:
    """Return the parser of page bodies; it keeps nothing of one body for the next."""
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    rules = markdown.inline.ruler
    rules.at("link", _if_closed(rules_inline.link))
    rules.at("image", _if_closed(rules_inline.image))
    rules.before("link", "citation", _citation)
    rules.before("link", "wiki_link", _wiki_link)
    for name, rule in html.RULES.items():
        markdown.add_render_rule(name, rule)
    return markdown


def references(markdown: str, *, inline: bool = False) -> frozenset[tuple[str, str]]:
    """Return what a text cites, links to and shows, each as its kind and what it names.

    Args:
        markdown: The text.
        inline: Whether it is shown as a sentence, in which nothing opens a block.
    """
    env: dict[str, Any] = {}
    blocks = parser().parseInline(markdown, env) if inline else parser().parse(markdown, env)
    found = {("citation", markdown[m.start : m.end]) for m in markers(markdown)}
    found |= {("address", each["href"]) for each in env.get("references", {}).values()}
    for token in chain.from_iterable(block.children or () for block in blocks):
        if token.type == "citation":
            found.add((token.type, token.content))
        elif token.type == "wiki_link":
            found.add((token.type, token.meta["title"]))
        elif token.type in {"link_open", "image"}:
            found.add(("address", str(token.attrGet("href") or token.attrGet("src"))))
    return frozenset(found)


def _citation(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
    marker = match_marker(state.src, state.pos, limit=state.posMax)
    if marker is None:
        return False
    if not silent:
        token = state.push("citation", "", 0)
        token.content = state.src[marker.start : marker.end]
        token.meta["marker"] = marker
    state.pos = marker.end
    return True


def _wiki_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
    link = match_wiki_link(state.src, state.pos, state.posMax)
    if link is None:
        return False
    if not silent:
        token = state.push("wiki_link", "", 0)
        token.content = link.shown
        token.meta["title"] = link.title
    state.pos = link.end
    return True


def _if_closed(rule: InlineRule) -> InlineRule:
    """Spare a link rule its scan to the end when no bracket closes after it.

    Without this, a text of opening brackets takes minutes.
    """

    def if_closed(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
        source, last = state.env.get("last_bracket", ("", -1))
        if source is not state.src:
            last = state.src.rfind("]")
            state.env["last_bracket"] = (state.src, last)
        return state.pos < last and rule(state, silent)

    return if_closed
