"""How tokens become HTML, and what HTML may leave."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import nh3
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe  # noqa: TID251 - for clean()
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from wiki.rendering.chips import Chip, Place

if TYPE_CHECKING:
    from wiki.rendering.links import Target

Rule = Callable[[RendererHTML, Sequence[Token], int, Any, Mapping[str, Any]], str]

_BLOCKS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr"}
_TABLES = {"table", "thead", "tbody", "tr", "th", "td"}
_WORDS = {"a", "br", "code", "em", "s", "span", "strong"}
_CLAIM = {"id", "class", "data-verdict"}
_ATTRIBUTES = {
    "*": {"dir"},
    "a": {"href", "class", "data-card-url", "aria-label", "title"},
    "code": {"class"},
    "ol": {"start"},
    "span": _CLAIM,
    "tr": _CLAIM,
    **{f"h{level}": {"id"} for level in range(1, 7)},
}


def clean(html: str) -> SafeString:
    """Let only the tags, attributes and addresses pass that a page needs."""
    return mark_safe(  # noqa: S308 - nh3 has just cleaned it
        nh3.clean(
            html,
            tags=_BLOCKS | _TABLES | _WORDS,
            attributes=_ATTRIBUTES,
            url_schemes={"http", "https", "mailto"},
            link_rel=None,
        )
    )


def _citation(
    _renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: Any,  # noqa: ANN401 (the renderer's own type)
    env: Mapping[str, Any],
) -> str:
    token = tokens[index]
    chips: Mapping[Place, Chip] = env["chips"]
    chip = chips.get(Place.of(token.meta["marker"]))
    if chip is None:
        return escape(token.content)
    verdict = token.meta.get("verdict", "")
    return format_html(
        '<a class="cite{}" href="{}"{} aria-label="Citation {}: {}">{}</a>',
        f" verdict-{verdict}" if verdict else "",
        chip.url,
        format_html(' data-card-url="{}"', chip.card_url) if chip.card_url else "",
        chip.number,
        chip.label,
        chip.number,
    )


def _wiki_link(
    _renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: Any,  # noqa: ANN401 (the renderer's own type)
    env: Mapping[str, Any],
) -> str:
    token = tokens[index]
    target: Target = env["targets"].of(token.meta["title"])
    if target.exists:
        return format_html('<a href="{}">{}</a>', target.url, token.content)
    if target.url:
        return format_html(
            '<a class="missing" href="{}" title="There is no such page yet">{}</a>',
            target.url,
            token.content,
        )
    return format_html('<span class="missing">{}</span>', token.content)


def _literal(
    _renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: Any,  # noqa: ANN401 (the renderer's own type)
    _env: Mapping[str, Any],
) -> str:
    return escape(tokens[index].content)


def _literal_block(
    _renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: Any,  # noqa: ANN401 (the renderer's own type)
    _env: Mapping[str, Any],
) -> str:
    return format_html('<p dir="auto">{}</p>\n', tokens[index].content)


def _image(
    _renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    _options: Any,  # noqa: ANN401 (the renderer's own type)
    _env: Mapping[str, Any],
) -> str:
    """Show a picture as a link: fetching it would tell its host who reads this page."""
    address = str(tokens[index].attrs.get("src", ""))
    return format_html('<a href="{}">{}</a>', address, tokens[index].content or address)


RULES: dict[str, Rule] = {
    "citation": _citation,
    "wiki_link": _wiki_link,
    "html_inline": _literal,
    "html_block": _literal_block,
    "image": _image,
}
