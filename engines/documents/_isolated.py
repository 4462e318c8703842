"""Reading and drawing in a child process, so that a hostile file can only hurt that process.

The child is a plain subprocess, which a daemonic worker (Celery prefork) may start, and gets an
environment without the site's secrets.
"""

import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

from pydantic import ValidationError

import engines
from engines.documents._child import OUT_OF_MEMORY
from engines.documents._lines import without_surrogates
from engines.documents._model import DEFAULT_LIMITS, Document, Limits, UnreadableDocumentError
from engines.documents._wire import ORDER, REPLY, Order, ReadJob, RenderJob, Reply

_LOGGER = logging.getLogger(__name__)
_ROOT = Path(engines.__file__).parent.parent
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
_RENDER_SECONDS = 30
_RENDER_MEMORY_MB = 1024
_STDERR_TAIL = 2_000


def read_document_isolated(
    path: Path,
    *,
    filename: str,
    limits: Limits = DEFAULT_LIMITS,
    seconds: int = 120,
    memory_mb: int = 1024,
) -> Document:
    """Read a document as ``read_document`` does, in a process of its own.

    Args:
        path: Where the bytes are; the child reads them itself.
        filename: The name the person gave the file.
        limits: How much is read before the document is refused.
        seconds: Wall-clock time, and processor time, the child may take.
        memory_mb: Address space the child may take, in MiB; its libraries need about 150 of it.

    Raises:
        UnreadableDocumentError: As ``read_document``; and too_long when time ran out, too_large
            when memory did, broken when the child crashed.
    """
    job = ReadJob(path.absolute(), without_surrogates(filename), limits)
    reply = _ask(Order(job, seconds, memory_mb))
    if reply.document is None:
        raise _crashed()
    return reply.document


def render_page(path: Path, *, page: int, width: int = 1000) -> bytes:
    """Draw a page of a PDF as PNG, in a process of its own.

    Args:
        path: A PDF.
        page: Counted from 1.
        width: Of the picture, in pixels, at most 4,000.

    Raises:
        UnreadableDocumentError: no_page, encrypted, broken, too_large or too_long.
    """
    job = RenderJob(path.absolute(), page, width)
    reply = _ask(Order(job, _RENDER_SECONDS, _RENDER_MEMORY_MB))
    if reply.picture is None:
        raise _crashed()
    return reply.picture


def _ask(order: Order) -> Reply:
    status, output = _run(order)
    refusal = refusal_of(status, order)
    if refusal is not None:
        raise refusal
    return accepted(output)


def refusal_of(status: int, order: Order) -> UnreadableDocumentError | None:
    """Say in plain words how the child ended; None when it ended well.

    SIGKILL is the sign of the system's own guard against running out of memory.
    """
    if status in {OUT_OF_MEMORY, -signal.SIGKILL}:
        return UnreadableDocumentError(
            "too_large",
            f"Reading the document needs more than {order.memory_mb:,} MB of memory. "
            "Split it or save it in a simpler format, then upload it again.",
        )
    if status in {-signal.SIGXCPU, -signal.SIGALRM}:
        return _timed_out(order)
    return _crashed() if status != 0 else None


def accepted(output: bytes) -> Reply:
    """Check a reply.

    Raises:
        UnreadableDocumentError: The refusal it carries, or broken when it is no reply at all.
    """
    try:
        reply = REPLY.validate_json(output)
    except ValidationError as error:
        raise _crashed() from error
    if reply.refusal is not None:
        raise UnreadableDocumentError(reply.refusal.code, reply.refusal.message)
    return reply


def _run(order: Order) -> tuple[int, bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "engines.documents"],
        cwd=_ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        try:
            output, errors = process.communicate(ORDER.dump_json(order), timeout=order.seconds)
        except subprocess.TimeoutExpired as error:
            raise _timed_out(order) from error
        finally:
            process.kill()
    if process.returncode:
        tail = errors[-_STDERR_TAIL:].decode(errors="replace")
        _LOGGER.warning("The reading process ended with %s: %s", process.returncode, tail)
    return process.returncode, output


def environment() -> dict[str, str]:
    """Return the variables the child may see: none that could hold a secret."""
    return {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}


def _timed_out(order: Order) -> UnreadableDocumentError:
    return UnreadableDocumentError(
        "too_long",
        f"Reading the document took longer than {order.seconds:,} seconds and was stopped. "
        "Split it or save it in a simpler format, then upload it again.",
    )


def _crashed() -> UnreadableDocumentError:
    return UnreadableDocumentError(
        "broken",
        "The file stopped the program that reads it: it is damaged, or far larger inside than it "
        "looks. Open it in its own program, save it again and upload the new file.",
    )
