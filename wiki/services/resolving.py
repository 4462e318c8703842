"""The local resolver: the edit that lets a page say what the source says."""

from engines.text import claims, format_marker
from wiki.errors import RefusedError
from wiki.models import Conflict


def suggested_body(conflict: Conflict) -> str:
    """Return the page's current body with the disputed claim replaced by the source's sentence.

    A page that says it twice is changed in both places. The sentence is verbatim and carries the
    citation of its own lines; the markers of the claim that it replaces go, every other byte of the
    page stays. A claim whose source was withdrawn is taken out.

    Raises:
        RefusedError: The claim is not on the page any more.
    """
    revision = conflict.page.current_revision
    body = revision.body if revision else ""
    disputed = [claim for claim in claims(body) if claim.text == conflict.claim_text]
    if not disputed:
        raise RefusedError(
            "The disputed sentence is not on the page any more. Dismiss the conflict."
        )
    # From the last to the first, so that the offsets of those before stay true.
    for claim in reversed(disputed):
        end = max([claim.end, *(marker.end for marker in claim.markers)])
        body = body[: claim.start] + _replacement(conflict) + body[end:]
    return body


def _replacement(conflict: Conflict) -> str:
    if conflict.kind != Conflict.Kind.CONTRADICTION:
        return ""
    version = conflict.source_version
    marker = format_marker(
        source=version.source.number,
        version=version.number,
        first=conflict.first_line,
        last=conflict.last_line,
    )
    return f"{conflict.source_text}{marker}"
