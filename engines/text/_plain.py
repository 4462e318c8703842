"""The words of a piece of inline Markdown, each character tied to where it stands."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from engines.text.markers import Marker

_SENTENCE_ENDS = frozenset(".!?…。！？؟।")  # noqa: RUF001 (these characters are meant)
_TIGHT = frozenset(".,;:!?…)]}»”’。，、；：！？؟،।")  # noqa: RUF001 (these characters are meant)


@dataclass(slots=True)
class Plain:
    """Inline content without its markup.

    Attributes:
        characters: The plain text, one character an entry; runs of space are one space.
        starts: For each character, its offset in the Markdown; markup that opens
            before it (emphasis, a link) counts as its own.
        ends: Likewise the offset after it, with the markup that closes behind it.
        linked: For each character, whether it is the shown text of a link.
        code: For each character, whether it stands in a code span.
        markers: The citation markers, each with the number of characters before it.
    """

    characters: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    linked: list[bool] = field(default_factory=list)
    code: list[bool] = field(default_factory=list)
    markers: list[tuple[int, Marker]] = field(default_factory=list)

    def append(self, character: str, start: int, end: int, *, linked: bool) -> None:
        """Add one character with its place in the Markdown."""
        self.characters.append(character)
        self.starts.append(start)
        self.ends.append(end)
        self.linked.append(linked)
        self.code.append(False)

    def pop(self) -> None:
        """Take the last character away."""
        for column in (self.characters, self.starts, self.ends, self.linked, self.code):
            column.pop()

    @property
    def text(self) -> str:
        """The plain text."""
        return "".join(self.characters).rstrip()


def plain(inline: Token) -> Plain:
    """Read the words and markers of an ``inline`` token of :func:`engines.text._grammar.parse`."""
    return _Reader(inline.content, inline.meta["offsets"]).read(inline.children or [])


class _Reader:
    """One pass over inline tokens; ``_cursor`` is the place in the content reached so far.

    Each ``take_…`` adds what a token says and returns where the token ends.
    """

    def __init__(self, content: str, offsets: list[int]) -> None:
        self._content = content
        self._offsets = offsets
        self._cursor = 0
        self._opened: int | None = None
        self._lengths_at_open: list[int] = []
        self._linked = False
        self._autolinked = False
        self._after_marker = False
        self._plain = Plain()

    def read(self, tokens: list[Token]) -> Plain:
        for token in tokens:
            end = token.meta.get("end", self._cursor + len(token.content or token.markup))
            take = _TAKERS.get(token.type)  # Images and most HTML tags say nothing in words.
            self._cursor = take(self, token, end) if take else end
        return self._plain

    def take_text(self, token: Token, end: int) -> int:
        if self._autolinked:
            # An address may be shown decoded, so only its whole has a place.
            end = self._content.index(">", self._cursor)
            self._add_whole(token.content, end)
        else:
            self._add_verbatim(token.content, self._cursor)
        return end

    def take_special(self, token: Token, end: int) -> int:
        self._add_whole(token.content, end)
        return end

    def take_break(self, _token: Token, end: int) -> int:
        self._add_whole(" ", end)
        return end

    def take_html(self, token: Token, end: int) -> int:
        if token.content.lower().startswith("<br"):
            self._add_whole(" ", end)
        return end

    def take_code(self, token: Token, end: int) -> int:
        fence = len(token.markup)
        padding = (end - self._cursor - 2 * fence - len(token.content)) // 2
        before = len(self._plain.code)
        self._open(self._cursor)
        self._add_verbatim(token.content, self._cursor + fence + padding)
        self._close(end)
        self._plain.code[before:] = [True] * (len(self._plain.code) - before)
        return end

    def take_wiki_link(self, token: Token, end: int) -> int:
        self._open(self._cursor)
        self._linked = True
        self._add_verbatim(token.content, token.meta["start"])
        self._linked = False
        self._close(end)
        return end

    def take_marker(self, token: Token, end: int) -> int:
        start = self._offsets[self._cursor]
        marker = replace(token.meta["marker"], start=start, end=self._offsets[end - 1] + 1)
        self._plain.markers.append((len(self._plain.characters), marker))
        self._after_marker = True
        return end

    def take_link_open(self, token: Token, _end: int) -> int:
        self._linked = True
        self._autolinked = token.markup == "autolink"
        self._open(self._cursor)
        return self._cursor + 1

    def take_link_close(self, _token: Token, end: int) -> int:
        self._linked = self._autolinked = False
        self._close(end)
        return end

    def take_open(self, _token: Token, end: int) -> int:
        self._open(self._cursor)
        return end

    def take_close(self, _token: Token, end: int) -> int:
        self._close(end)
        return end

    def _open(self, start: int) -> None:
        self._lengths_at_open.append(len(self._plain.characters))
        if self._opened is None:
            self._opened = self._offsets[start]

    def _close(self, end: int) -> None:
        self._opened = None
        if len(self._plain.characters) > self._lengths_at_open.pop():
            self._plain.ends[-1] = self._offsets[end - 1] + 1

    def _add_verbatim(self, text: str, start: int) -> None:
        for position, character in enumerate(text, start):
            self._add(character, self._offsets[position], self._offsets[position] + 1)

    def _add_whole(self, text: str, end: int) -> None:
        """Add text that has a place only as a whole: an entity, a decoded address."""
        for character in text:
            self._add(character, self._offsets[self._cursor], self._offsets[end - 1] + 1)

    def _add(self, character: str, start: int, end: int) -> None:
        if character.isspace():
            if self._ends_in_space():
                return
            character = " "
        elif self._after_marker:
            self._close_gap(character, start)
        self._plain.append(
            character, start if self._opened is None else self._opened, end, linked=self._linked
        )
        self._opened = None

    def _ends_in_space(self) -> bool:
        return not self._plain.characters or self._plain.characters[-1] == " "

    def _close_gap(self, character: str, start: int) -> None:
        """Mend the text where markers were left out: "days [^S1:2]." and "days.[^S1:2]The"."""
        self._after_marker = False
        characters = self._plain.characters
        if character in _TIGHT and characters and characters[-1] == " ":
            self._plain.pop()
        elif character.isalnum() and characters and characters[-1] in _SENTENCE_ENDS:
            self._plain.append(" ", start, start, linked=False)


_TAKERS: dict[str, Callable[[_Reader, Token, int], int]] = {
    "text": _Reader.take_text,
    "text_special": _Reader.take_special,
    "softbreak": _Reader.take_break,
    "hardbreak": _Reader.take_break,
    "html_inline": _Reader.take_html,
    "code_inline": _Reader.take_code,
    "wiki_link": _Reader.take_wiki_link,
    "citation": _Reader.take_marker,
    "link_open": _Reader.take_link_open,
    "link_close": _Reader.take_link_close,
    "em_open": _Reader.take_open,
    "strong_open": _Reader.take_open,
    "em_close": _Reader.take_close,
    "strong_close": _Reader.take_close,
}
