"""The local resolver: the edit that lets a page say what the source says."""

from dataclasses import dataclass

from django.db import transaction

from engines.text import claims, format_marker
from engines.writer.markup import to_markdown
from engines.writer.styled import on_lines
from engines.writer.template_tags import without_template_tags
from wiki.errors import RefusedError
from wiki.models import Conflict, Proposal, Role, User
from wiki.permissions import require
from wiki.services.lifecycle import lock_page
from wiki.services.proposals import propose, supersede_outdated

AGENT = "local resolver"


@dataclass(frozen=True, slots=True)
class Replacement:
    """What is to stand in the place of a disputed claim.

    Attributes:
        markdown: The sentence with its markers; "" takes the claim out.
        reason: Why, for the person who decides.
        agent: Who worded it.
    """

    markdown: str
    reason: str
    agent: str


def suggest_edit(*, conflict: Conflict, person: User) -> Proposal:
    """Propose the built-in edit that settles a conflict; see `propose_edit`."""
    quoted = Replacement(_local_markdown(conflict), conflict.reason, AGENT)
    return propose_edit(conflict=conflict, person=person, replacement=quoted)


@transaction.atomic
def propose_edit(*, conflict: Conflict, person: User, replacement: Replacement) -> Proposal:
    """Propose an edit that settles a conflict, on the page as it is now.

    What was proposed for the conflict on an earlier text of the page gives way to it.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: The claim is not on the page any more.
    """
    require(person, conflict.page.wiki, Role.EDITOR)
    page = lock_page(conflict.page)
    conflict.page = page
    if page.current_revision is None:
        raise RefusedError("This page has no text yet.")
    proposal = propose(
        page=page,
        base=page.current_revision,
        body=body_with(conflict, replacement.markdown),
        reason=replacement.reason,
        agent=replacement.agent,
        conflicts=[conflict],
    )
    supersede_outdated(conflict=conflict, person=person)
    return proposal


def suggested_body(conflict: Conflict) -> str:
    """Return the page's current body with the disputed claim replaced by the source's sentence.

    The sentence is verbatim and carries the citation of its own lines. A claim whose source was
    withdrawn is taken out.

    Raises:
        RefusedError: The claim is not on the page any more.
    """
    return body_with(conflict, _local_markdown(conflict))


def body_with(conflict: Conflict, markdown: str) -> str:
    """Return the page's current body with `markdown` in the place of the disputed claim.

    A page that says it twice is changed in both places. The markers of the claim that it replaces
    go, every other byte of the page stays.

    Raises:
        RefusedError: The claim is not on the page any more.
    """
    revision = conflict.page.current_revision
    body = revision.body if revision else ""
    disputed = [claim for claim in claims(body) if claim.text == conflict.claim_text]
    if not disputed:
        raise RefusedError(
            "The disputed sentence is not on the page any more. Edit the page, or dismiss this."
        )
    # From the last to the first, so that the offsets of those before stay true.
    for claim in reversed(disputed):
        end = max([claim.end, *(marker.end for marker in claim.markers)])
        body = body[: claim.start] + markdown + body[end:]
    return body


def _local_markdown(conflict: Conflict) -> str:
    if conflict.kind != Conflict.Kind.CONTRADICTION:
        return ""
    version = conflict.source_version
    marker = format_marker(
        source=version.source.number,
        version=version.number,
        first=conflict.first_line,
        last=conflict.last_line,
    )
    return f"{as_words(_as_shown(conflict.source_text))}{marker}"


def _as_shown(text: str) -> str:
    """Return the words that a reader of the source's site sees where its generator leaves tags."""
    shown = without_template_tags(text)
    if shown == text:
        return text
    return " ".join(claim.text for claim in claims(shown)) or text


def as_words(text: str) -> str:
    """Keep others' words from being markup, a marker or a link: they are words alone."""
    return to_markdown(on_lines(text, first=1))
