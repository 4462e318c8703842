"""Trying again, for as long as the time of one call allows."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from engines.llm.errors import EndpointDownError, EndpointTimeoutError
from engines.llm.faults import TOO_MANY, Status, StatusError

T = TypeVar("T")

_PAUSES = (0.5, 1.5)  # seconds before the second and the third attempt
# Longer than this nobody is made to wait within one call: the caller comes back later.
_LONGEST_PAUSE = 30.0


@dataclass(slots=True)
class Patience:
    """The time that one call has, over all its requests.

    Attributes:
        seconds: All of it.
        pause: How to wait; tests wait for nothing.
    """

    seconds: float
    pause: Callable[[float], None] = time.sleep
    _begun: float = field(default_factory=time.monotonic)

    @property
    def spent(self) -> float:
        """Seconds since the call began."""
        return time.monotonic() - self._begun

    def left(self) -> float:
        """Return the seconds that are left.

        Raises:
            EndpointTimeoutError: There are none.
        """
        left = self.seconds - self.spent
        if left <= 0:
            message = f"There was no complete answer within {self.seconds:.0f} seconds."
            raise EndpointTimeoutError(message)
        return left

    def attempt(
        self, send: Callable[[float], T], *, leave: Callable[[Status], bool] = lambda _: False
    ) -> T:
        """Return what `send` gives, given the seconds that are left; try again what may pass.

        Args:
            send: One request.
            leave: A status that is not to be tried again, because the caller has another way.

        Raises:
            StatusError: A status that does not pass, or did not.
            EndpointTimeoutError: There was no answer in time.
            EndpointDownError: There is no connection.
        """
        for pause in _PAUSES:
            try:
                return send(self.left())
            except StatusError as error:
                wait = self._wait(error.status, pause)
                if wait is None or leave(error.status):
                    raise
            except EndpointDownError:
                wait = pause
                if wait >= self.seconds - self.spent:
                    raise
            self.pause(wait)
        return send(self.left())

    def _wait(self, status: Status, pause: float) -> float | None:
        """Return how long to wait before trying again; None where that makes no sense."""
        if not status.may_pass:
            return None
        wait = status.retry_after if status.retry_after is not None else pause
        if status.code != TOO_MANY:
            wait = max(wait, pause)
        return wait if wait < min(_LONGEST_PAUSE, self.seconds - self.spent) else None
