"""Giving back, at once, the tasks of a worker that is known to be dead."""

from kombu.exceptions import OperationalError
from kombu.transport.redis import Channel

from config import embedded
from config.celery import app


def redeliver_unacknowledged() -> int:
    """Queue every task that was handed out and not acknowledged; return how many.

    Only right while no worker runs. Otherwise a dead worker's tasks wait for the visibility
    timeout, because nothing tells them from those of a living one.

    Raises:
        ServiceError: The broker does not answer.
    """
    with app.connection_for_write() as connection:
        try:
            connection.ensure_connection(max_retries=1)
            return _restore_all(connection.default_channel)
        except (OperationalError, *connection.connection_errors) as error:
            raise embedded.ServiceError(f"The broker does not answer: {error}") from error


def _restore_all(channel: Channel) -> int:
    with channel.conn_or_acquire() as client:
        tags = client.hkeys(channel.unacked_key)
        for tag in tags:
            channel.qos.restore_by_tag(tag, client)
    return len(tags)
