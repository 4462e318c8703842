"""Which types of document the reader knows, and the name a fetched one gets."""

import re
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from engines.fetch.model import FetchRefusedError

_OFFICE = "application/vnd.openxmlformats-officedocument."
EXTENSIONS = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/csv": ".csv",
    "application/pdf": ".pdf",
    "application/epub+zip": ".epub",
    f"{_OFFICE}wordprocessingml.document": ".docx",
    f"{_OFFICE}presentationml.presentation": ".pptx",
    f"{_OFFICE}spreadsheetml.sheet": ".xlsx",
}
_UNSAFE = re.compile(r"[^\w.\- ]+")
_LONGEST_STEM = 80


def extension_of(media_type: str) -> str:
    """Return the file extension of a type.

    Raises:
        FetchRefusedError: It is not a type of document that can be read.
    """
    if media_type not in EXTENSIONS:
        what = f"“{media_type}”" if media_type else "without a type"
        raise FetchRefusedError(f"The document is {what}, which is not a type that can be read.")
    return EXTENSIONS[media_type]


def name_for(url: str, media_type: str) -> str:
    """Return a file name made of host and path, so that two sites' “index” stay apart."""
    parts = urlsplit(url)
    stem = PurePosixPath(unquote(parts.path)).stem
    words = " ".join(_UNSAFE.sub(" ", f"{parts.hostname} {stem}").split())
    return words[:_LONGEST_STEM].strip() + extension_of(media_type)
