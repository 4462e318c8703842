"""Running one step of one document, whatever happens in it."""

import logging
from collections.abc import Callable, Mapping

from endpoints.services.spending import spending_on
from engines.documents import UnreadableDocumentError
from engines.fetch import FetchFailedError, FetchRefusedError
from engines.llm import LlmError, UnavailableError
from ingest.models import Document, Step
from ingest.services import progress
from ingest.services.comparing import compare
from ingest.services.engines import Engines
from ingest.services.fetching import fetch
from ingest.services.gating import gate
from ingest.services.lock import exclusively
from ingest.services.planning import plan
from ingest.services.reading import read
from ingest.services.writing import write
from wiki.errors import OutdatedError, RefusedError

logger = logging.getLogger(__name__)

WORK: Mapping[Step, Callable[[Document, Engines], None]] = {
    Step.FETCHING: fetch,
    Step.READING: read,
    Step.GATING: gate,
    Step.PLANNING: plan,
    Step.WRITING: write,
    Step.COMPARING: compare,
}

# Errors that end a document with words for a person; every other one is tried again.
TOLD = (
    UnreadableDocumentError,
    FetchRefusedError,
    FetchFailedError,
    LlmError,
    RefusedError,
)


def run_step(*, document_id: int, step: Step, engines: Engines) -> bool:
    """Run `step` of a document, if that is its turn and nobody else works on it.

    A step ends by queueing the next one, by asking a person, or with the document. An error that
    may pass is tried again later; one that tells a person what to do ends the document.

    Returns:
        Whether there was something to do.
    """
    with exclusively(document_id, step) as mine:
        document = progress.begin(document_id=document_id, step=step) if mine else None
        if document is None:
            return False
        try:
            _work(document, engines)
        except progress.StoppedError:
            logger.info("Document %s was stopped at %s", document_id, step)
        return True


def _work(document: Document, engines: Engines) -> None:
    try:
        with spending_on(job=f"ingest:{document.pk}", wiki=document.wiki_id):
            WORK[Step(document.step)](document, engines)
    except progress.StoppedError:
        raise
    except UnavailableError as error:
        progress.wait_for_model(document, error)
    except OutdatedError:
        progress.try_later(document)
    except TOLD as error:
        code, message = _told(error)
        progress.fail(document, code=code, message=message)
    except Exception:
        logger.exception("Document %s: %s did not get through", document.pk, document.step)
        progress.try_later(document)


def _told(error: Exception) -> tuple[str, str]:
    """Return the code of an error that a person can do something about, and what to tell them."""
    match error:
        case UnreadableDocumentError():
            return error.code, error.message
        case FetchFailedError():
            message = f"{error} Retry it later, or download the document and upload it."
            return "not_fetched", message
        case FetchRefusedError():
            return "not_fetched", str(error)
        case LlmError():
            return "model", f"{error} Retry it, or let another engine do this step."
        case _:
            return "refused", str(error)
