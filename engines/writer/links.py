"""Links the first mention of other pages."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engines.writer.styled import Style, StyledText

_UNLINKABLE = re.compile(r"[\[\]|\n*_`<>\\]")
_DISTINCTIVE = re.compile(r"\d|\w[A-Z]|\W")  # FMLA, OAuth2, HTTP/2: not a word of every day
_BUSY = {"link", "code", "wiki"}


class Linker:
    """Adds links to one page: each other page once, at its first mention."""

    def __init__(self, links: Mapping[str, str], *, own_title: str) -> None:
        own = own_title.casefold()
        usable = {
            words: title
            for words, title in links.items()
            if _is_distinctive(words) and not _UNLINKABLE.search(words + title)
        }
        others = {words: title for words, title in usable.items() if title.casefold() != own}
        self._links = {
            words.casefold(): title for words, title in others.items() if words.casefold() != own
        }
        self._pattern = _pattern(self._links)
        self._linked: set[str] = set()

    def link(self, words: StyledText) -> StyledText:
        """Return the words with links at first mentions that no link or code holds already."""
        if self._pattern is None:
            return words
        for match in self._pattern.finditer(words.text):
            title = self._links[match.group().casefold()]
            style = Style(match.start(), match.end(), "wiki", title)
            if title not in self._linked and _fits(style, words):
                self._linked.add(title)
                words = replace(words, styles=(*words.styles, style))
        return words


def _is_distinctive(words: str) -> bool:
    text = words.strip()
    return text == words and (len(text.split()) > 1 or _DISTINCTIVE.search(text) is not None)


def _pattern(links: Mapping[str, str]) -> re.Pattern[str] | None:
    if not links:
        return None
    longest_first = sorted(links, key=lambda words: (-len(words), words))
    choices = "|".join(re.escape(words) for words in longest_first)
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)", re.IGNORECASE)


def _fits(new: Style, words: StyledText) -> bool:
    """A link must not meet a link or code, and must nest with emphasis."""
    for style in words.styles:
        if style.end <= new.start or new.end <= style.start:
            continue
        inside = style.start <= new.start and new.end <= style.end
        if style.kind in _BUSY or not inside:
            return False
    return True
