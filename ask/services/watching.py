"""What happens to an answer while somebody watches, as server-sent events.

The row is looked at a few times a second by its primary key. The broker could wake the watcher
instead, but it keeps nothing for who looks away: every watcher would need a connection of its own
to it, and still one look at the row after subscribing and after every reconnection.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

RETRY_MS = 1_000
_NUMBER = re.compile(r"[0-9]{1,18}")  # a row's


@dataclass(frozen=True, slots=True)
class Sight:
    """An answer that is being made, as it is at one moment.

    Attributes:
        stage: In words.
        sentences: What has passed the guard, in order, by number.
    """

    stage: str
    sentences: tuple[int, ...]


def watch(
    look: Callable[[], Sight | None],
    *,
    known: Sequence[int],
    render: Callable[[Sequence[int]], Mapping[int, str]],
    looks: int,
    pause: Callable[[], None],
) -> Iterator[str]:
    """Yield events until the answer is done, or as many looks are over; the browser comes back.

    `stage` has the stage in words, `sentence` the HTML of one that has passed, `restart` says that
    what was shown does not count any more, `done` that there is nothing more to wait for. The id of
    a `sentence` names all that was sent, so that who comes back gets each once.

    Args:
        look: Returns what is to be seen; None when the answer is done, or not to be seen at all.
        known: The sentences that the watcher has already.
        render: Returns the HTML of sentences.
        looks: How many looks to take, so that no thread of the server is held for ever.
        pause: Waits between two looks.
    """
    yield f"retry: {RETRY_MS}\n\n"
    told, sent = "", list(known)
    for number in range(looks):
        if number:
            pause()
        sight = look()
        if sight is None:
            yield event("done")
            return
        if not set(sent) <= set(sight.sentences):
            sent.clear()
            yield event("restart", key="-")
        if sight.stage != told:
            told = sight.stage
            yield event("stage", told)
        new = [each for each in sight.sentences if each not in sent]
        for each, html in (render(new) if new else {}).items():
            sent.append(each)
            yield event("sentence", html, key=key_of(sent))
        # Tells a watcher that went away from one that waits.
        yield ": \n\n"


def event(name: str, data: str = "", *, key: str = "") -> str:
    """Return one event in its form on the wire."""
    identity = f"id: {key}\n" if key else ""
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    return f"event: {name}\n{identity}{lines}\n"


def key_of(sentences: Sequence[int]) -> str:
    """Return the id of an event after which these sentences are known."""
    return ".".join(map(str, sentences))


def known_by(key: str) -> list[int]:
    """Return the sentences that an id names; what is no id names none."""
    return [int(part) for part in key.split(".") if _NUMBER.fullmatch(part)]
