"""From an answer's sentence back to the claims of the page it came from, and their citations."""

from collections.abc import Sequence

from engines.text import Claim, claims
from wiki.models import Citation, Revision


def citations_behind(
    sentence: str, *, page_claims: Sequence[Claim], by_offset: dict[int, Citation]
) -> list[Citation]:
    """Return the citations of the page's claims that `sentence` states, in order."""
    stated = {claim.text for claim in claims(sentence)} or {sentence}
    return [
        by_offset[marker.start]
        for claim in page_claims
        if claim.text in stated
        for marker in claim.markers
        if marker.start in by_offset
    ]


def citations_by_offset(revision: Revision) -> dict[int, Citation]:
    """Return the revision's citations by where their marker stands in the body."""
    return {citation.start: citation for citation in revision.citations.all()}
