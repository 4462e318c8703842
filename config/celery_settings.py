"""How tasks are queued, limited and redelivered; `config.settings` imports every name.

Delivery is at least once. A message is acknowledged after its task has ended, so a task whose
worker died runs again: at once when one pool process was lost, at the next start of the
supervisor when the whole worker was, and otherwise after the visibility timeout. Every task
must therefore be idempotent, and longer work must be split into steps below the time limit:
a step still running when its message becomes visible again would run twice.
"""

import os

from kombu import Queue

from config.embedded import celery_broker_url

_SOFT_TIME_LIMIT_SECONDS = 240
_HARD_TIME_LIMIT_SECONDS = 270
_VISIBILITY_TIMEOUT_SECONDS = 300

CELERY_BROKER_URL = celery_broker_url(os.environ)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": _VISIBILITY_TIMEOUT_SECONDS,
    "queue_order_strategy": "priority",
}

# Somebody waits for what is in "interactive": a worker empties it before it takes up "default".
CELERY_TASK_QUEUES = [Queue("interactive"), Queue("default")]
CELERY_TASK_DEFAULT_QUEUE = "default"

CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = _SOFT_TIME_LIMIT_SECONDS
CELERY_TASK_TIME_LIMIT = _HARD_TIME_LIMIT_SECONDS
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Its message is redelivered after a lost connection, so the first run would only do it twice.
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Bounds what a leak in a document reader can hold on to.
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
