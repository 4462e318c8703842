"""From a page's Markdown to HTML that is safe to show; the only place that marks text safe."""

from wiki.rendering.chips import Chip, Place, chips_of, chips_of_resolved
from wiki.rendering.grammar import references
from wiki.rendering.keeping import Article, article_of
from wiki.rendering.links import Target, link_targets
from wiki.rendering.render import (
    Heading,
    Rendered,
    render_body,
    render_markdown,
    render_revision,
    render_sentence,
)

__all__ = [
    "Article",
    "Chip",
    "Heading",
    "Place",
    "Rendered",
    "Target",
    "article_of",
    "chips_of",
    "chips_of_resolved",
    "link_targets",
    "references",
    "render_body",
    "render_markdown",
    "render_revision",
    "render_sentence",
]
