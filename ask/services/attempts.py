"""One attempt at something a person waits for: an answer, or a look on the web.

It begins, gives signs of life, and knows when it is over.

An attempt that was taken for dead is followed by another, and from then on may write nothing. So
two workers that answer the same question never mix their sentences.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Generic, TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from ask.models import Answer, WebAnswer

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
BEAT_SECONDS = 1.0
# A broker may deliver a task twice: whoever gave a sign of life so lately is still at work.
ALIVE_FOR = timedelta(seconds=10)
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)

WorkT = TypeVar("WorkT", Answer, WebAnswer)


class Stopped(Exception):  # noqa: N818 - not an error: a person pressed stop
    """The asker stopped the answer, or another worker has taken it over or finished it."""


@dataclass(frozen=True, slots=True)
class AttemptAt(Generic[WorkT]):
    """One worker's attempt.

    Attributes:
        answer: What is being answered.
        number: From 1.
        over: Set by the pulse when the answer is not waited for any more.
    """

    answer: WorkT
    number: int
    over: Event = field(default_factory=Event)

    def enter(self, stage: Answer.Stage | WebAnswer.Stage) -> None:
        """Note the stage.

        Raises:
            Stopped: The answer is not this attempt's any more.
        """
        if not self._mine().update(stage=stage, heartbeat_at=timezone.now()):
            raise Stopped
        self.answer.stage = stage

    def require_waited_for(self) -> None:
        """Raise `Stopped` where the pulse has found that nobody waits; costs no query."""
        if self.over.is_set():
            raise Stopped

    def lock(self) -> None:
        """Keep others from ending the answer until the transaction ends.

        Raises:
            Stopped: The answer is not this attempt's any more.
        """
        if not self._mine().select_for_update(no_key=True).exists():
            raise Stopped

    def beat(self) -> None:
        """Give a sign of life, or find that the attempt is over."""
        if self._mine().update(heartbeat_at=timezone.now()):
            return
        if type(self.answer).objects.filter(pk=self.answer.pk).exists():
            self.over.set()

    def let_go(self) -> None:
        """Let another attempt begin at once."""
        self._mine().update(heartbeat_at=_LONG_AGO)

    def _mine(self) -> QuerySet[WorkT]:
        kind = type(self.answer)
        return kind.objects.filter(
            pk=self.answer.pk, status=kind.Status.WORKING, attempts=self.number
        )


Attempt = AttemptAt[Answer]


def begin(answer: WorkT) -> AttemptAt[WorkT]:
    """Count an attempt, and clear away what one that died has left.

    Raises:
        Stopped: The answer is done, or another worker is at it, or it was given up, in words,
            because it breaks its worker every time.
    """
    if not _begun(answer):
        raise Stopped
    return AttemptAt(answer, answer.attempts)


@transaction.atomic
def _begun(answer: WorkT) -> bool:
    kind = type(answer)
    current = kind.objects.select_for_update().get(pk=answer.pk)
    if not current.is_working or (current.attempts and _is_alive(current)):
        return False
    forget_sentences(answer)
    if current.attempts >= MAX_ATTEMPTS:
        current.status, current.stage = kind.Status.FAILED, kind.Stage.DONE
        broken_off = f"The work on it was broken off {current.attempts} times."
        current.reason = f"{broken_off} Try again, or ask in parts."
        current.save()
        return False
    current.attempts = answer.attempts = current.attempts + 1
    current.save(update_fields=["attempts", "heartbeat_at"])
    return True


def _is_alive(answer: Answer | WebAnswer) -> bool:
    return timezone.now() - answer.heartbeat_at < ALIVE_FOR


def forget_sentences(answer: Answer | WebAnswer) -> None:
    """Take back the sentences and the manifest of an answer that is not done."""
    answer.sentences.all().delete()
    answer.passages.all().delete()


@contextmanager
def pulse(attempt: AttemptAt[WorkT], *, seconds: float = BEAT_SECONDS) -> Iterator[None]:
    """Give a sign of life every so many seconds while the block works, however long a model takes.

    Without it a model that thinks for a minute would look like a worker that died. The same look
    tells the attempt when a person has stopped it.
    """
    ended = Event()
    thread = Thread(target=_beat, args=(attempt, ended, seconds), name="pulse", daemon=True)
    thread.start()
    try:
        yield
    except BaseException:
        _end(thread, ended)
        attempt.let_go()
        raise
    _end(thread, ended)


def _end(thread: Thread, ended: Event) -> None:
    ended.set()
    thread.join()


def _beat(attempt: AttemptAt[WorkT], ended: Event, seconds: float) -> None:
    while not ended.wait(seconds):
        try:
            attempt.beat()
        except OperationalError:
            # The next beat tries again; should none succeed, somebody else takes over.
            logger.warning("%r gave no sign of life", attempt, exc_info=True)
        finally:
            # This thread's own, and not held between two beats.
            connection.close()
