"""A wiki in which every screen has something to show, made and checked by the real engines."""

import uuid
from dataclasses import dataclass

from ask.engines import engines as asking_engines
from ask.services.answering import answer_question, ask
from audit.engines import auditor
from audit.services.runs import audit_proposal, audit_revision
from engines.embed import local_embedder
from engines.text import claims
from ingest.services.receiving import receive
from tests.cast import Cast
from tests.e2e.papers import LEAVE, NEWER, TRAVEL
from tests.factories import make_active, make_draft, make_source
from wiki.models import Conflict, Page, Proposal, SourceVersion
from wiki.search.index import embed_passages
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict
from wiki.services.proposals import propose
from wiki.services.resolving import suggested_body

ROOM = "/w/handbook/"
LEAVE_BODY = """## Annual leave

Full-time employees earn 25 days of annual leave per calendar year.[^S1:5] See [[Travel guide]].

Nobody knows who wrote this sentence.
"""
TRAVEL_BODY = """## Reimbursement

Receipts are required for every expense of $75 or more.[^S2:10] Travel vouchers must be submitted
within 15 working days after the end of the trip.[^S2:10-11] The form is at
https://forms.example.org/travel/vouchers/reimbursement/of/expenses/without/any/place/to/break.[^S2:13-14]
"""
DRAFT_BODY = (
    "A medical certificate is required after 3 consecutive days of sick leave.[^S1:12-13]\n"
)


@dataclass(frozen=True)
class Furnished:
    """Addresses in the wiki, and the rows behind them.

    Attributes:
        travel: An active page, one sentence of which is not true to its source.
        leave: A contradicted page.
        sick: A draft.
    """

    travel: Page
    leave: Page
    sick: Page
    conflict: Conflict
    proposal: Proposal
    document: str
    answers: tuple[str, str]


def furnish(cast: Cast) -> Furnished:
    """Fill the wiki of the cast."""
    wiki, editor = cast.wiki, cast.editor
    for text, title in ((LEAVE, "Leave policy"), (TRAVEL, "Travel guide")):
        make_source(wiki=wiki, lines=text.splitlines(), title=title)
    newer = make_source(wiki=wiki, lines=NEWER.splitlines(), title="Leave policy 2025")
    leave, travel = (
        _checked(make_active(wiki=wiki, title=title, body=body, editor=editor, author=editor))
        for title, body in (("Leave policy", LEAVE_BODY), ("Travel guide", TRAVEL_BODY))
    )
    sick = _checked(make_draft(wiki=wiki, title="Sick leave", body=DRAFT_BODY, author=editor))
    conflict = _dispute(leave, newer)
    return Furnished(
        travel=travel,
        leave=leave,
        sick=sick,
        conflict=conflict,
        proposal=_answer_to(conflict),
        document=_document(cast),
        answers=(
            _asked(cast, "For which expenses are receipts required?"),
            _asked(cast, "Which laptop will I be given?"),
        ),
    )


def _checked(page: Page) -> Page:
    assert page.current_revision
    audit_revision(revision=page.current_revision, auditor=auditor())
    embed_passages(page_id=page.pk, embedder=local_embedder())
    return page


def _dispute(page: Page, newer: SourceVersion) -> Conflict:
    assert page.current_revision
    claim = claims(page.current_revision.body)[0]
    line = NEWER.splitlines()[4]
    opened = open_conflict(
        page=page,
        revision=page.current_revision,
        claim=DisputedClaim(claim.text, claim.start, claim.end),
        against=OpposingLines(newer, 5, 5, line),
        reason="The page says “25 days”, the source “30 days”.",
        confidence=0.9,
        finder="finder of the tests",
    )
    assert opened
    return opened


def _answer_to(conflict: Conflict) -> Proposal:
    assert conflict.page.current_revision
    proposal = propose(
        page=conflict.page,
        base=conflict.page.current_revision,
        body=suggested_body(conflict),
        reason=conflict.reason,
        agent="resolver of the tests",
        conflicts=[conflict],
    )
    audit_proposal(proposal=proposal, auditor=auditor())
    return proposal


def _document(cast: Cast) -> str:
    """Bring a document that waits for a worker; return its address."""
    document = receive(
        wiki=cast.wiki,
        uploader=cast.editor,
        filename="per-diem.md",
        chunks=[b"# Per diem\n\nMeals are paid at a flat rate.\n"],
        batch=uuid.uuid4(),
    )
    return document.get_absolute_url()


def _asked(cast: Cast, question: str) -> str:
    answer = ask(wiki=cast.wiki, asker=cast.reader, question=question)
    answer_question(answer=answer, engines=asking_engines())
    return f"{ROOM}a/{answer.pk}/"
