"""Giving back, at once, the tasks of a worker that is known to be dead."""

from config.celery import app


def redeliver_unacknowledged() -> int:
    """Queue every task that was handed out and not acknowledged; return how many.

    Only right while no worker runs. Otherwise a dead worker's tasks wait for the visibility
    timeout, because nothing tells them from those of a living one.
    """
    with app.connection_for_write() as connection:
        channel = connection.default_channel
        with channel.conn_or_acquire() as client:
            tags = client.hkeys(channel.unacked_key)
            for tag in tags:
                channel.qos.restore_by_tag(tag, client)
    return len(tags)
