"""What the screens of conflicts and proposals share: both sides with their surroundings."""

import re
from dataclasses import dataclass
from typing import Any

from engines.text import strip_markers
from wiki.models import Conflict, Proposal, SourceLine
from wiki.services.proposals import checks_may_be_waived, obstacle_to_approval

LINES_AROUND = 2
_HEADING = re.compile(r"^#{1,6} +", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Quoted:
    """A sentence between the words that stand around it."""

    before: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A conflict as a reviewer sees it: the page's side, and the source's."""

    conflict: Conflict
    claim: Quoted
    lines: tuple[SourceLine, ...]


def claim_in_place(conflict: Conflict) -> Quoted:
    """Return the disputed claim between the lines around it, as the page had it.

    Citation markers are left out: they are beside the point here, and the diff shows them.
    """
    body, start, end = conflict.revision.body, conflict.claim_start, conflict.claim_end
    before, after = body[:start].split("\n"), body[end:].split("\n")
    text = strip_markers(body[start:end])
    # Stripped together, so that the space behind the claim's own markers stays.
    onwards = strip_markers(body[start:end] + "\n".join(after[: 1 + LINES_AROUND]))
    return Quoted(
        before=_words(strip_markers("\n".join(before[-1 - LINES_AROUND :]))),
        text=_words(text),
        after=_words(onwards[len(text) :]),
    )


def _words(markdown: str) -> str:
    return _HEADING.sub("", markdown).replace("**", "")


def dispute(conflict: Conflict) -> Dispute:
    """Return both sides of a conflict with their surroundings."""
    around = (conflict.first_line - LINES_AROUND, conflict.last_line + LINES_AROUND)
    lines = conflict.source_version.lines.filter(number__range=around)
    return Dispute(conflict, claim_in_place(conflict), tuple(lines))


def disputes_of(proposal: Proposal) -> list[Dispute]:
    """Return the conflicts that a proposal was made for, both sides each."""
    conflicts = proposal.conflicts.select_related("revision", "page", "source_version__source")
    return [dispute(conflict) for conflict in conflicts]


def checks_of(proposal: Proposal | None) -> dict[str, Any]:
    """Return what stands between an open change and its approval, for `review/_checks.html`."""
    if proposal is None or proposal.status != Proposal.Status.OPEN:
        return {"obstacle": "", "is_overdue": False}
    obstacle = obstacle_to_approval(proposal)
    return {"obstacle": obstacle, "is_overdue": obstacle and checks_may_be_waived(proposal)}
