"""Markdown as pages use it: CommonMark, tables, citations, links between pages, front matter.

markdown-it says which lines a block spans, but not which characters a piece of
inline content came from. Its rules know, so the wrappers here write it down:

* on a leaf block's ``inline`` token, ``meta["offsets"]``: for each character of its
  content, the offset of that character in the Markdown;
* on a token of inline content that is not plain text, ``meta["end"]``: where it
  ends in that content. Text between such tokens is verbatim, so its place follows.
"""

import re
from collections.abc import Callable
from functools import cache

from markdown_it import MarkdownIt, rules_block, rules_inline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from engines.text._offsets import cell_offsets, line_offsets
from engines.text.markers import match_marker

BlockRule = Callable[[StateBlock, int, int, bool], bool]
InlineRule = Callable[[StateInline, bool], bool]

# Titles may hold single brackets ("Guide (v2) [final]"); the bounds keep a scan short.
_TITLE = r"(?:[^\[\]\n|]|\[[^\[\]\n|]{0,200}\]){1,300}"
_WIKI_LINK = re.compile(rf"\[\[({_TITLE})(?:\|({_TITLE}))?\]\]")
# Another tool's footnote reference, and the box of a task list: neither is a word of the text.
_FOOTNOTE = re.compile(r"\[\^(?!S\d)[^\]\s]{1,100}\]")
_TASK_BOX = re.compile(r"\[[ xX]\](?=[ \t])")
_FIRST_FIELD = re.compile(r"[\w-]+\s*:")
_CONTINUATION_INDENT = 4


def parse(markdown: str) -> list[Token]:
    """Parse ``markdown`` into block tokens whose inline children know where they stand."""
    return _parser().parse(markdown, {})


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    # These rewrite characters or merge tokens, after which offsets no longer add up.
    parser.core.ruler.disable(["normalize", "text_join"])
    parser.inline.ruler2.disable("fragments_join")
    _place_blocks(parser)
    _place_inlines(parser)
    return parser


def _place_blocks(parser: MarkdownIt) -> None:
    rules = parser.block.ruler
    rules.at("table", _placed(rules_block.table), {"alt": ["paragraph", "reference"]})
    rules.at(
        "heading",
        _placed(rules_block.heading),
        {"alt": ["paragraph", "reference", "blockquote"]},
    )
    rules.at("lheading", _placed(rules_block.lheading))
    rules.at("paragraph", _placed(rules_block.paragraph))
    rules.before("table", "front_matter", _front_matter)
    rules.before("reference", "citation_definition", _citation_definition)


def _place_inlines(parser: MarkdownIt) -> None:
    rules = parser.inline.ruler
    rules.at("newline", _ended(rules_inline.newline))
    rules.at("escape", _ended(rules_inline.escape))
    rules.at("backticks", _ended(rules_inline.backtick))
    rules.at("link", _ended(_if_closed(rules_inline.link)))
    rules.at("image", _ended(_if_closed(rules_inline.image)))
    rules.at("autolink", _ended(rules_inline.autolink))
    rules.at("html_inline", _ended(rules_inline.html_inline))
    rules.at("entity", _ended(rules_inline.entity))
    rules.before("link", "citation", _ended(_citation))
    rules.before("link", "wiki_link", _ended(_wiki_link))
    rules.before("link", "wordless", _ended(_wordless))


def _placed(rule: BlockRule) -> BlockRule:
    """Make a leaf block's rule record the offsets of its inline content."""

    def placed(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
        before = len(state.tokens)
        if not rule(state, start_line, end_line, silent):
            return False
        _record_offsets(state, state.tokens[before:])
        return True

    return placed


def _record_offsets(state: StateBlock, tokens: list[Token]) -> None:
    cells = iter(list[list[int]]())
    for token in tokens:
        line = token.map[0] if token.map else 0
        if token.type == "tr_open":
            row = state.bMarks[line] + state.tShift[line]
            cells = iter(cell_offsets(state.src, row, state.eMarks[line]))
        elif token.type == "inline" and token.level and tokens[0].type == "table_open":
            token.meta["offsets"] = next(cells, [])
        elif token.type == "inline":
            starts = [
                state.bMarks[number] + state.tShift[number]
                for number in range(line, line + token.content.count("\n") + 1)
            ]
            token.meta["offsets"] = line_offsets(state.src, token.content, starts)


def _ended(rule: InlineRule) -> InlineRule:
    """Make an inline rule record where the last token it made ends."""

    def ended(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
        before = len(state.tokens)
        matched = rule(state, silent)
        if matched and not silent and len(state.tokens) > before:
            state.tokens[-1].meta["end"] = state.pos
        return matched

    return ended


def _if_closed(rule: InlineRule) -> InlineRule:
    """Spare a link or image rule its scan to the end when no bracket closes after it.

    Without this, a text of opening brackets takes the parser minutes.
    """

    def if_closed(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
        source, last = state.env.get("last_bracket", ("", -1))
        if source is not state.src:
            last = state.src.rfind("]")
            state.env["last_bracket"] = (state.src, last)
        return state.pos < last and rule(state, silent)

    return if_closed


def _citation(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
    marker = match_marker(state.src, state.pos, limit=state.posMax)
    if marker is None:
        return False
    if not silent:
        state.push("citation", "", 0).meta["marker"] = marker
    state.pos = marker.end
    return True


def _wiki_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
    match = _WIKI_LINK.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        shown = 2 if match[2] else 1
        token = state.push("wiki_link", "", 0)
        token.content = match[shown]
        token.meta["start"] = match.start(shown)
    state.pos = match.end()
    return True


def _wordless(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 (the parser's signature)
    pattern = _FOOTNOTE if state.pos else _TASK_BOX
    match = pattern.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("wordless", "", 0)
    state.pos = match.end()
    return True


def _citation_definition(
    state: StateBlock,
    start_line: int,
    end_line: int,
    silent: bool,  # noqa: FBT001 (the parser's signature)
) -> bool:
    """Skip ``[^S7:12-14]: handbook.pdf, p. 3, …``, which an export writes below a page."""
    start = state.bMarks[start_line] + state.tShift[start_line]
    marker = match_marker(state.src, start, limit=state.eMarks[start_line])
    if marker is None or not state.src.startswith(":", marker.end):
        return False
    if not silent:
        state.line = start_line + 1
        while (
            state.line < end_line
            and not state.isEmpty(state.line)
            and state.sCount[state.line] - state.blkIndent >= _CONTINUATION_INDENT
        ):
            state.line += 1
    return True


def _front_matter(
    state: StateBlock,
    start_line: int,
    end_line: int,
    silent: bool,  # noqa: FBT001 (the parser's signature)
) -> bool:
    """Skip a block of fields between two ``---`` lines at the very top."""
    if start_line != 0 or silent or _raw_line(state, 0) != "---":
        return False
    if end_line < 2 or not _FIRST_FIELD.match(_raw_line(state, 1)):  # noqa: PLR2004
        return False
    for line in range(2, end_line):
        if _raw_line(state, line) == "---":
            state.line = line + 1
            return True
    return False


def _raw_line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] : state.eMarks[line]].rstrip()
