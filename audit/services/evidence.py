"""Claims of a body with the very lines they cite: all that an auditor may see."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.text import Claim, claims
from wiki.models import Wiki
from wiki.services.citations import ResolvedMarker, resolve_markers


@dataclass(frozen=True, slots=True)
class CitedClaim:
    """A claim, and the text of the lines it cites; "" where it cites nothing."""

    claim: Claim
    evidence: str


def cited_claims(*, wiki: Wiki, body: str) -> list[CitedClaim]:
    """Return the claims of a body in order, each with its evidence.

    Several citations of one claim are evidence together. The number of queries does not grow
    with the number of claims.

    Raises:
        UnknownMarkerError: A cited source was withdrawn or never existed.
    """
    resolved = {found.marker.start: found for found in resolve_markers(wiki=wiki, body=body)}
    return [
        CitedClaim(claim, _evidence([resolved[marker.start] for marker in claim.markers]))
        for claim in claims(body)
    ]


def _evidence(found: Sequence[ResolvedMarker]) -> str:
    # Lines that are cited twice are read once.
    quotes = dict.fromkeys("\n".join(marker.lines) for marker in found)
    return "\n\n".join(quotes)
