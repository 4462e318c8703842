"""How long the line of tasks is."""

from celery import current_app


def tasks_waiting(queue: str = "") -> int:
    """Return how many tasks no worker has taken yet.

    Whoever knows how many things wait for a task learns from it whether some were lost: a message
    dies with a process that is killed between its commit and its sending.

    Args:
        queue: A queue's name; the one for everything when empty.

    Raises:
        kombu.exceptions.OperationalError: The broker does not answer.
    """
    with current_app.connection_for_read() as opened:
        # Left to itself it would try for ever.
        opened.ensure_connection(max_retries=1)
        declared = opened.default_channel.queue_declare(
            queue or current_app.conf.task_default_queue
        )
    return int(declared.message_count)
