"""Writes styled words as Markdown that says exactly those words and nothing more."""

import re

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engines.writer.styled import Style, StyledText

_PARSER = MarkdownIt("commonmark")
_SPECIAL = re.compile(r"[\\`*\[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)|(?<=~)~|~(?=~)")
_BLOCK_OPENING = re.compile(r"^(?:[-+>#=|~]|\d{1,9}(?=[.)](?:\s|$)))")
_WRAP = {"strong": "**", "em": "*"}
_UNSAFE_IN_ADDRESS = re.compile(r"[\s<>\\()]")


def to_markdown(words: StyledText) -> str:
    """Render words as inline Markdown that may begin a paragraph or an item."""
    return _guard_opening(to_inline(words))


def to_inline(words: StyledText) -> str:
    """Render words inline: what Markdown would read as markup is escaped.

    Emphasis that Markdown could not read back at this place (inside a word, beside punctuation)
    is dropped rather than shown as stray asterisks.
    """
    rendered = _rendered(words)
    if words.styles and _read_back(_rendered(_without_wiki(words))) != words.text:
        wiki = tuple(style for style in words.styles if style.kind == "wiki")
        rendered = _rendered(StyledText(words.text, words.lines, wiki))
    return rendered


def escaped(text: str) -> str:
    """Escape the characters that could become inline markup, a marker or a page link."""
    return _SPECIAL.sub(lambda match: "\\" + match.group(), text)


def _guard_opening(rendered: str) -> str:
    """Keep a leading '#', '-' or '1.' from opening a block."""
    match = _BLOCK_OPENING.match(rendered)
    if match is None:
        return rendered
    if match.group().isdigit():
        return f"{match.group()}\\{rendered[match.end() :]}"
    return f"\\{rendered}"


def _rendered(words: StyledText) -> str:
    opening = sorted(words.styles, key=lambda style: (style.start, -style.end))
    return _render(words.text, 0, len(words.text), opening)


def _render(text: str, start: int, end: int, styles: list[Style]) -> str:
    """Render [start, end); `styles` nest and are in order, outer before inner."""
    pieces: list[str] = []
    position = start
    while styles:
        style, *rest = styles
        inner = [each for each in rest if each.end <= style.end]
        styles = rest[len(inner) :]
        pieces.append(escaped(text[position : style.start]))
        pieces.append(_dressed(style, text, inner))
        position = style.end
    return "".join(pieces) + escaped(text[position:end])


def _dressed(style: Style, text: str, inner: list[Style]) -> str:
    words = text[style.start : style.end]
    if style.kind == "code":
        return _code(words)
    if style.kind == "wiki":
        return f"[[{words}]]" if style.target == words else f"[[{style.target}|{words}]]"
    content = _render(text, style.start, style.end, inner)
    if style.kind != "link":
        return f"{_WRAP[style.kind]}{content}{_WRAP[style.kind]}"
    return _link(content, words, style.target)


def _code(words: str) -> str:
    longest = max((len(run) for run in re.findall(r"`+", words)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if words.startswith("`") or words.endswith("`") else ""
    return f"{fence}{pad}{words}{pad}{fence}"


def _link(content: str, words: str, target: str) -> str:
    if words == target:
        return f"<{target}>"
    # Words that are an address and lead to another one deceive.
    if not target or "://" in words:
        return content
    address = re.sub(_UNSAFE_IN_ADDRESS, lambda match: f"%{ord(match.group()):02X}", target)
    return f"[{content}]({address})"


def _without_wiki(words: StyledText) -> StyledText:
    kept = tuple(style for style in words.styles if style.kind != "wiki")
    return StyledText(words.text, words.lines, kept)


def _read_back(markdown: str) -> str:
    return "".join(_words(token) for token in _PARSER.parseInline(markdown)[0].children or [])


def _words(token: Token) -> str:
    return token.content if token.type in {"text", "code_inline", "text_special"} else ""
