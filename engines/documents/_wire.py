"""What goes to the reading process and comes back: JSON, checked on both sides, never pickle."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Base64Bytes, TypeAdapter

from engines.documents._model import Document, Limits


@dataclass(frozen=True, slots=True)
class ReadJob:
    """Read this document."""

    path: Path
    filename: str
    limits: Limits
    task: Literal["read"] = "read"


@dataclass(frozen=True, slots=True)
class RenderJob:
    """Draw this page."""

    path: Path
    page: int
    width: int
    task: Literal["render"] = "render"


@dataclass(frozen=True, slots=True)
class Order:
    """A job with the limits the process sets itself before it touches a byte of the file."""

    job: ReadJob | RenderJob
    seconds: int
    memory_mb: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """An ``UnreadableDocumentError`` on its way back."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Reply:
    """Exactly one of the three is set."""

    document: Document | None = None
    picture: Base64Bytes | None = None
    refusal: Refusal | None = None


ORDER = TypeAdapter(Order)
REPLY = TypeAdapter(Reply)
