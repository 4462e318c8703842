"""Bringing what else waits for a page onto the text that was just approved."""

from django.db import transaction

from wiki.errors import RefusedError
from wiki.merging import merge_sentences
from wiki.models import Conflict, Origin, Page, Proposal, Revision, User
from wiki.services.decisions import decide
from wiki.services.pages import clean_body
from wiki.services.proposing import propose


def rebase_waiting(*, page: Page, former: Revision, person: User) -> None:
    """Propose the engines' other changes of a locked page anew, on the revision it shows now.

    Each new proposal is checked and approved like any other, its whole difference on the screen.
    What touches the same sentences as the approved change stays outdated: a person brings the two
    together. So does what a person wrote, and everything after an edit by hand.

    Args:
        page: The page, which shows the approved text.
        former: The revision that the approved change was made on.
        person: Who approved.
    """
    shown = page.current_revision
    waiting = page.proposals.filter(
        status=Proposal.Status.OPEN, origin=Origin.ENGINE, base_revision=former
    )
    for proposal in waiting.select_related("page__wiki"):
        body = merge_sentences(
            base=former.body, mine=proposal.body, theirs=shown.body if shown else ""
        )
        if shown is None or body is None:
            continue
        try:
            with transaction.atomic():
                _propose_anew(proposal, page=page, shown=shown, body=body, person=person)
        except RefusedError:
            # The approval stands without it; its screen offers to rebase it by hand.
            continue


def _propose_anew(
    proposal: Proposal, *, page: Page, shown: Revision, body: str, person: User
) -> None:
    decide(
        proposal,
        status=Proposal.Status.SUPERSEDED,
        person=person,
        reason=f"Proposed anew on revision {shown.number}",
    )
    if clean_body(body) == shown.body:
        return
    propose(
        page=page,
        base=shown,
        body=body,
        reason=proposal.reason,
        agent=proposal.made_by,
        conflicts=list(proposal.conflicts.filter(status=Conflict.Status.OPEN)),
    )
