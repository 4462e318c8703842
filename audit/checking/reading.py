"""The JSON of `manage.py verify_citations`: what goes in, and what comes out."""

from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from audit.checking.given import GivenSource
from audit.checking.outcome import VerifiedClaim, WebFinding

# Of JSON, escapes included; far above what COMMAND_LIMITS lets through.
MOST_BYTES = 40_000_000
EXAMPLE = '{"text": "…", "sources": [{"title": "…", "content": "…"}]}'


class SourceText(BaseModel):
    """A source as it is given: its title may be left out."""

    model_config = ConfigDict(strict=True)

    title: str = ""
    content: str


class Request(BaseModel):
    """A text and what to hold it against; the first source is number 1."""

    model_config = ConfigDict(strict=True)

    text: str
    sources: list[SourceText]

    def given(self) -> list[GivenSource]:
        """Return the sources, numbered in their order."""
        return [
            GivenSource.of_text(number=number, title=source.title, content=source.content)
            for number, source in enumerate(self.sources, start=1)
        ]


class MalformedRequestError(Exception):
    """The input is not the JSON that was asked for; the message says where it is not."""


def read_request(raw: bytes) -> Request:
    """Read a request.

    Raises:
        MalformedRequestError: It is no JSON, or of another shape.
    """
    try:
        return Request.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["type"] == "json_invalid":
            why = f"The input is not JSON: {first['ctx']['error']}."
        else:
            place = ".".join(str(part) for part in first["loc"]) or "the whole"
            why = f"The input has another shape than is read here: {place}: {first['msg']}."
        raise MalformedRequestError(f"{why} Give {EXAMPLE}") from error


def claim_as_dict(found: VerifiedClaim) -> dict[str, Any]:
    """Return a claim as plain values; lines count from 1, offsets are into the text."""
    place = found.place
    return {
        "text": found.claim.text,
        "start": found.claim.start,
        "end": found.claim.end,
        "cited": found.cited,
        "view": found.view,
        "verdict": found.verdict,
        "reason": found.reason,
        "confidence": _rounded(found.confidence),
        "support": _rounded(found.support),
        "contradiction": _rounded(found.contradiction),
        "similarity": _rounded(found.similarity),
        "source": {
            "number": place.source.number,
            "title": place.source.title,
            "first_line": place.first,
            "last_line": place.last,
        }
        if place
        else None,
        "evidence": found.evidence,
        "web": _web_as_dict(found.web) if found.web else None,
    }


def _web_as_dict(found: WebFinding) -> dict[str, Any]:
    return {
        "view": found.view,
        "reason": found.reason,
        "support": _rounded(found.support),
        "address": found.address,
        "title": found.title,
        "first_line": found.first,
        "last_line": found.last,
        "evidence": found.evidence,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
