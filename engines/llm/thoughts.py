"""Keeping a model's thoughts out of a text while it streams."""

from engines.llm.errors import InvalidReplyError
from engines.llm.replies import CLOSERS, CLOSING, OPENERS, OPENING

_LONGEST = max(map(len, CLOSERS))
_BRACKETS = {mark[0] for mark in OPENERS}


class ThoughtFilter:
    """Takes the pieces of a reply as they come and gives back what is answer.

    Thoughts stand first, between tags. A closing tag that comes later, with none open, means that
    what was given back was thought and not answer, which can no longer be undone: the reply fails.
    """

    def __init__(self) -> None:
        self._held = ""
        self._state = "start"

    def feed(self, piece: str) -> str:
        """Return what of the text so far is answer and was not returned before.

        Raises:
            InvalidReplyError: A closing tag shows that thoughts were taken for the answer.
        """
        self._held += piece
        if self._state == "start":
            self._begin()
        if self._state == "thoughts":
            self._skip()
        return self._release(whole=False) if self._state == "answer" else ""

    def end(self) -> str:
        """Return what was held back, when there is no more to come."""
        if self._state == "thoughts":
            return ""
        if self._state == "start":
            self._held = self._held.lstrip()
        return self._release(whole=True)

    def _begin(self) -> None:
        text = self._held.lstrip()
        if OPENING.match(text):
            self._state = "thoughts"
        elif text and not _may_become_tag(text):
            self._state = "answer"
            self._held = text

    def _skip(self) -> None:
        closing = CLOSING.search(self._held)
        if closing is None:
            self._held = self._held[-_LONGEST:]
            return
        rest = self._held[closing.end() :].lstrip()
        # Space before the answer is no answer; the rest of it may be in the next piece.
        self._held = rest or closing.group()
        if rest:
            self._state = "answer"

    def _release(self, *, whole: bool) -> str:
        if CLOSING.search(self._held):
            message = "The model's thoughts were mixed with its answer."
            raise InvalidReplyError(message)
        bracket = max(map(self._held.rfind, _BRACKETS))
        keeps = not whole and bracket >= 0 and _may_become_tag(self._held[bracket:])
        end = bracket if keeps else len(self._held)
        released, self._held = self._held[:end], self._held[end:]
        return released


def _may_become_tag(text: str) -> bool:
    """Say whether `text` is the beginning of an opening or closing tag."""
    lowered = text.lower()
    return any(mark.startswith(lowered) for mark in (*OPENERS, *CLOSERS))
