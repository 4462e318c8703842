"""Documents: the bytes a person uploads, read into numbered lines that know where they stand.

``read_document_isolated`` is the door for anything untrusted: it reads in a child process with
limits on memory and time. ``read_document`` is the same reading in this process. The formats are
siblings of one shape under ``readers/``; how their lines are made is told in each of them.
"""

from engines.documents._formats import supported_extensions
from engines.documents._isolated import read_document_isolated, render_page
from engines.documents._model import (
    Document,
    Kind,
    Limits,
    Line,
    Note,
    UnreadableDocumentError,
)
from engines.documents._read import read_document

__all__ = [
    "Document",
    "Kind",
    "Limits",
    "Line",
    "Note",
    "UnreadableDocumentError",
    "read_document",
    "read_document_isolated",
    "render_page",
    "supported_extensions",
]
