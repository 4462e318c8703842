"""Claims of a body with the very lines they cite: all that an auditor may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.text import Claim, claims
from wiki.models import Wiki
from wiki.services.citations import ResolvedMarker, resolve_known_markers

SOURCE_GONE = "A source it cites was withdrawn, and its words with it."


@dataclass(frozen=True, slots=True)
class CitedClaim:
    """A claim, and the text of the lines it cites; "" where it cites nothing.

    `problem` says why the lines cannot be read, "" where they can.
    """

    claim: Claim
    evidence: str
    problem: str = ""


def cited_claims(*, wiki: Wiki, body: str) -> list[CitedClaim]:
    """Return the claims of a body in order, each with its evidence.

    Several citations of one claim are evidence together. A citation whose source was withdrawn
    loses only its own claim. The number of queries does not grow with the number of claims.
    """
    known, _ = resolve_known_markers(wiki=wiki, body=body)
    resolved = {found.marker.start: found for found in known}
    return [_cited(claim, resolved) for claim in claims(body)]


def _cited(claim: Claim, resolved: Mapping[int, ResolvedMarker]) -> CitedClaim:
    if not all(marker.start in resolved for marker in claim.markers):
        return CitedClaim(claim, "", SOURCE_GONE)
    return CitedClaim(claim, _evidence([resolved[marker.start] for marker in claim.markers]))


def _evidence(found: Sequence[ResolvedMarker]) -> str:
    # Lines that are cited twice are read once.
    quotes = dict.fromkeys("\n".join(marker.lines) for marker in found)
    return "\n\n".join(quotes)
