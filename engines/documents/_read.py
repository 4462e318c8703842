"""Reading a document in this process: measure, tell the format, read, number, annotate."""

import re
from pathlib import Path, PurePosixPath, PureWindowsPath

from selectolax.lexbor import LexborHTMLParser

from engines.documents._lines import (
    FinishedLine,
    finish,
    too_many_lines,
    without_surrogates,
)
from engines.documents._model import (
    DEFAULT_LIMITS,
    MEGABYTE,
    Document,
    Extract,
    Format,
    Limits,
    UnreadableDocumentError,
)
from engines.documents._safety import safety_notes
from engines.documents._sniff import sniff
from engines.text import detect_language, normalise

_LANGUAGE_SAMPLE = 20_000
_MAX_TITLE = 200


def read_document(path: Path, *, filename: str, limits: Limits = DEFAULT_LIMITS) -> Document:
    """Read a document into numbered lines.

    Args:
        path: Where the bytes are.
        filename: The name the person gave the file; its extension must agree with the bytes.
        limits: How much is read before the document is refused.

    Raises:
        UnreadableDocumentError: With a code and a sentence for the person who uploaded.
        OSError: The path itself cannot be read.
    """
    data = _bytes(path, limits)
    format_ = sniff(data, filename=filename)
    extract = _extract(format_, data, limits)
    lines = list(finish(extract.lines))
    if len(lines) > limits.max_lines:
        raise too_many_lines(limits)
    if not any(finished.line.text.strip() for finished in lines):
        raise _empty()
    return Document(
        title=_title(extract.title, filename),
        media_type=format_.media_type,
        language=_language(lines),
        lines=tuple(finished.line for finished in lines),
        notes=(*extract.notes, *safety_notes(lines)),
        kind=format_.kind,
    )


def _bytes(path: Path, limits: Limits) -> bytes:
    size = path.stat().st_size
    if size > limits.max_bytes:
        raise UnreadableDocumentError(
            "too_large",
            f"The file has {size / MEGABYTE:,.1f} MB; at most "
            f"{limits.max_bytes / MEGABYTE:,.0f} MB are read. Split it or remove large pictures.",
        )
    if size == 0:
        raise _empty()
    return path.read_bytes()


def _extract(format_: Format, data: bytes, limits: Limits) -> Extract:
    try:
        return format_.read(data, limits)
    except (UnreadableDocumentError, MemoryError):
        raise
    except Exception as error:
        # Parsers of hostile files raise anything; whatever it was, this file cannot be read.
        raise UnreadableDocumentError(
            "broken",
            f"The file is damaged and cannot be read as {format_.name}. Open it in its own "
            "program, save it again and upload the new file.",
        ) from error


def _empty() -> UnreadableDocumentError:
    return UnreadableDocumentError(
        "empty", "The document holds no text. Check that it is the right file and upload it again."
    )


def _language(lines: list[FinishedLine]) -> str:
    sample: list[str] = []
    size = 0
    for finished in lines:
        if size > _LANGUAGE_SAMPLE:
            break
        sample.append(finished.line.text)
        size += len(finished.line.text)
    return detect_language("\n".join(sample))


# What programs write into the title of a file that nobody gave one.
_SAYS_NOTHING = re.compile(r"(?:about:\S*|\w+://\S+|untitled\b.*|document\d*)$", re.IGNORECASE)


def _title(stated: str, filename: str) -> str:
    title = _clean(stated)
    if _SAYS_NOTHING.match(title):
        title = ""
    return title or _title_of_name(filename) or "Untitled document"


def _title_of_name(filename: str) -> str:
    """Make a title of a file name: no folders, no extension, spaces for _ and -."""
    name = PurePosixPath(PureWindowsPath(filename).name).stem
    spaced = name.replace("_", " ")
    return _clean(spaced if " " in name else spaced.replace("-", " "))


def _clean(text: str) -> str:
    words = normalise(without_surrogates(text))
    if "<" in words or "&" in words:
        # Front matter and headings carry tags and entities; a title is words alone.
        words = LexborHTMLParser(words).text()
    return " ".join(words.split())[:_MAX_TITLE].strip()
