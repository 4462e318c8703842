"""The reading process: limits itself, does one job, writes one reply."""

import contextlib
import os
import resource
import signal
import sys
from typing import BinaryIO

from engines.documents._model import UnreadableDocumentError
from engines.documents._read import read_document
from engines.documents._render import render
from engines.documents._wire import ORDER, REPLY, Order, ReadJob, Refusal, Reply

OUT_OF_MEMORY = 77
"""Exit status that says: the limit on memory was met."""
_GRACE_SECONDS = 5
_SHORT_SHARE = 0.8
_MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024


def main() -> int:
    """Carry out the order on standard input, reply on standard output."""
    # Libraries may print: whatever they write to descriptor 1 must not end up in the reply.
    with os.fdopen(os.dup(1), "wb") as output:
        os.dup2(2, 1)
        order = ORDER.validate_json(sys.stdin.buffer.read())
        limit_this_process(order)
        return serve(order, output)


def serve(order: Order, output: BinaryIO) -> int:
    """Carry out an order and write the reply; return the exit status."""
    try:
        reply = carry_out(order)
        if reply.refusal is not None and reply.refusal.code == "broken" and memory_is_short(order):
            return OUT_OF_MEMORY
        output.write(REPLY.dump_json(reply))
    except MemoryError:
        return OUT_OF_MEMORY
    return 0


def memory_is_short(order: Order) -> bool:
    """Whether this process came near its limit.

    Parsers written in C report the lack of memory as a fault of the file.
    """
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _MAXRSS_UNIT
    return peak > _SHORT_SHARE * order.memory_mb * 1024 * 1024


def carry_out(order: Order) -> Reply:
    """Do the job; a refusal is a reply like any other."""
    try:
        if isinstance(order.job, ReadJob):
            job = order.job
            return Reply(read_document(job.path, filename=job.filename, limits=job.limits))
        picture = render(order.job.path, page=order.job.page, width=order.job.width)
        return Reply(picture=picture)
    except UnreadableDocumentError as error:
        return Reply(refusal=Refusal(error.code, error.message))


def limit_this_process(order: Order) -> None:
    """Set limits on memory, processor time, core dumps and life.

    The alarm ends a process whose parent died and can no longer end it.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (order.seconds, order.seconds + _GRACE_SECONDS))
    signal.alarm(order.seconds + _GRACE_SECONDS)
    memory = order.memory_mb * 1024 * 1024
    with contextlib.suppress(ValueError):  # macOS knows the limit on address space, but refuses it
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
