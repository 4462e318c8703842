"""Safety notes: what in a document could mislead a reader or a model.

Nothing here changes or removes a line. Every model that meets a document is told that it is
evidence, not orders; the notes let a person see that somebody tried.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from engines.documents import _phrases as phrases
from engines.documents._lines import FinishedLine
from engines.documents._model import Note

MAX_NOTES_PER_CODE = 100
_EXCERPT = 120

_INVISIBLE = re.compile(
    "[\u180e\u200b\u2060-\u2064\ufeff]"  # zero-width spaces, joiners and operators
    "|[\u200c\u200d]{2,}"  # one joiner is ordinary in Persian, Hindi and emoji; a row is not
    "|(?<![\U000e0020-\U000e007f\U0001f3f4])[\U000e0020-\U000e007f]"  # tags outside a flag
)
_BIDI_OVERRIDE = re.compile("[\u202d\u202e]")
_ZERO_WIDTH = re.compile("[\u180e\u200b-\u200d\u2060-\u2064\ufeff]")


def safety_notes(lines: Sequence[FinishedLine]) -> list[Note]:
    """Return the notes on numbered lines, in the order of the codes, then of the lines."""
    return [
        *_limited("hidden_text", _hidden(lines)),
        *_limited("control_characters", _controls(lines)),
        *_limited("bidi_override", _overrides(lines)),
        *_limited("damaged_characters", _damaged(lines)),
        *_limited("addressed_to_model", _addressed(lines)),
    ]


def comment_notes(comments: Iterable[str]) -> list[Note]:
    """Return a note on every comment of a page: they are no lines, and nobody sees them."""
    spoken = [comment for comment in comments if any(c.isalpha() for c in comment)]
    hidden = [
        Note("hidden_text", f"A comment that no reader sees was left out: “{_excerpt(comment)}”")
        for comment in spoken
    ]
    addressed = [
        Note("addressed_to_model", f"A comment speaks to a model: “{_excerpt(comment)}”")
        for comment in spoken
        if phrases.PATTERN.search(comment)
    ]
    return [*_limited("hidden_text", hidden), *_limited("addressed_to_model", addressed)]


def _hidden(lines: Sequence[FinishedLine]) -> Iterator[Note]:
    for number, finished in enumerate(lines, start=1):
        if finished.hidden:
            message = f"A person would not see all of this line: {finished.hidden}."
            yield Note("hidden_text", message, number)
        elif _INVISIBLE.search(finished.line.text):
            message = "The line holds characters that have no width and cannot be seen."
            yield Note("hidden_text", message, number)


def _controls(lines: Sequence[FinishedLine]) -> Iterator[Note]:
    for number, finished in enumerate(lines, start=1):
        if finished.had_controls:
            message = "Control characters were taken out of this line; its words are unchanged."
            yield Note("control_characters", message, number)


def _overrides(lines: Sequence[FinishedLine]) -> Iterator[Note]:
    for number, finished in enumerate(lines, start=1):
        if _BIDI_OVERRIDE.search(finished.line.text):
            message = "The line reverses the order in which its letters are shown."
            yield Note("bidi_override", message, number)


def _damaged(lines: Sequence[FinishedLine]) -> Iterator[Note]:
    for number, finished in enumerate(lines, start=1):
        if "\ufffd" in finished.line.text:
            message = "Some characters could not be read and are shown as “\ufffd”."
            yield Note("damaged_characters", message, number)


def _addressed(lines: Sequence[FinishedLine]) -> Iterator[Note]:
    # One search over the whole text, so that a phrase broken over two lines is found as well.
    texts = [_ZERO_WIDTH.sub("", finished.line.text) for finished in lines]
    starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
    for match in phrases.PATTERN.finditer("\n".join(texts)):
        message = f"The words “{_excerpt(match[0])}” speak to a model. They are not obeyed."
        yield Note("addressed_to_model", message, bisect_right(starts, match.start()))


def _limited(code: str, notes: Iterable[Note]) -> list[Note]:
    found = list(notes)
    rest = len(found) - MAX_NOTES_PER_CODE
    if rest <= 0:
        return found
    return [*found[:MAX_NOTES_PER_CODE], Note(code, f"{rest:,} more places like these.")]


def _excerpt(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _EXCERPT else f"{words[: _EXCERPT - 1]}…"
