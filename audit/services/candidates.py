"""Suggested edits before the auditor.

A model sees the claim, its section and numbered lines. It names lines by number; the markers are
written by the server. What its lines do not support, and what would change more than the disputed
sentence, is kept with the reason and cannot be chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.models import SuggestedEdit
from audit.services.citing import Lines, written
from audit.services.evidence import CitedClaim, cited_claims
from audit.services.verdicts import Judged, judge_in_batches
from engines.resolver import Dispute, Edit
from engines.text import Claim, claims, detect_language, sections, strip_markers
from engines.verify import Auditor
from wiki.errors import RefusedError
from wiki.models import Conflict
from wiki.services.resolving import body_with

_NOT_ONE = "It is not one sentence that states something."
_SAME = "It says what the page says already."
_TOO_FAR = "It would change more of the page than the disputed sentence."
_UNSUPPORTED = "The lines it names do not support it."


@dataclass(frozen=True, slots=True)
class Worded:
    """An edit, and which engine worded it: by its name for people, and by its fingerprint."""

    edit: Edit
    engine: str
    made_by: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An edit as it would stand on the page; `cited` is None where its form is at fault."""

    worded: Worded
    markdown: str
    fault: str
    cited: CitedClaim | None


def dispute_of(conflict: Conflict, shown: Lines) -> Dispute:
    """Return what a resolver is told of a conflict.

    Raises:
        RefusedError: The claim is gone from the page, or is a row of a table.
    """
    body = _body(conflict)
    claim = _claim_in(body, conflict)
    if claim.kind == "row":
        raise RefusedError("A row of a table is left to a person: edit the page.")
    around = next(each for each in sections(body) if each.start <= claim.start < each.end)
    return Dispute(
        claim=claim.text,
        title=conflict.page.title,
        section=strip_markers(body[around.start : around.end]),
        lines=shown.texts,
        opposing=shown.opposing,
        statement=conflict.source_text,
    )


def judged(
    conflict: Conflict, worded: Sequence[Worded], shown: Lines, auditor: Auditor
) -> list[SuggestedEdit]:
    """Return edits as rows that are not saved yet, each with its verdict, in their order.

    Claim and lines are what the audit of the proposed page will see of them, so their verdicts are
    in the cache by then.
    """
    candidates = [_candidate(conflict, each, shown) for each in worded]
    sound = [each.cited for each in candidates if each.cited is not None]
    found = [one for batch in judge_in_batches(sound, auditor=auditor) for one in batch]
    by_claim = {id(one.cited): one for one in found}
    return [
        _row(conflict, ordinal, each, by_claim.get(id(each.cited)))
        for ordinal, each in enumerate(candidates, start=1)
    ]


def _body(conflict: Conflict) -> str:
    revision = conflict.page.current_revision
    return revision.body if revision else ""


def _claim_in(body: str, conflict: Conflict) -> Claim:
    for claim in claims(body):
        if claim.text == conflict.claim_text:
            return claim
    raise RefusedError("The disputed sentence is not on the page any more.")


def _candidate(conflict: Conflict, worded: Worded, shown: Lines) -> _Candidate:
    markdown = written(worded.edit, shown)
    fault = fault_of(conflict, markdown)
    cited = None if fault else cited_claims(wiki=conflict.page.wiki, body=markdown)[0]
    return _Candidate(worded, markdown, fault, cited)


def fault_of(conflict: Conflict, markdown: str) -> str:
    """Say what is wrong with a replacement on the page as it is; "" where nothing is.

    Raises:
        RefusedError: The claim is not on the page any more.
    """
    body = _body(conflict)
    stated = claims(markdown, language=detect_language(body))
    # A citation makes a claim of a question too.
    if not len(stated) == len(claims(strip_markers(markdown))) == 1:
        return _NOT_ONE
    if stated[0].text == conflict.claim_text:
        return _SAME
    before = [claim.text for claim in claims(body)]
    wanted = [stated[0].text if text == conflict.claim_text else text for text in before]
    after = [claim.text for claim in claims(body_with(conflict, markdown))]
    return "" if after == wanted else _TOO_FAR


def _row(
    conflict: Conflict, ordinal: int, candidate: _Candidate, judged: Judged | None
) -> SuggestedEdit:
    outcome = judged.outcome if judged else "unchecked"
    finding = ""
    if judged is not None:
        finding = judged.verdict.reason if judged.verdict else judged.unchecked_reason
    worded = candidate.worded
    return SuggestedEdit(
        conflict=conflict,
        ordinal=ordinal,
        text=worded.edit.text,
        markdown=candidate.markdown,
        reason=worded.edit.reason,
        made_by=worded.made_by,
        engine=worded.engine,
        outcome=outcome,
        finding=finding,
        obstacle=candidate.fault or ("" if outcome == "supported" else _UNSUPPORTED),
    )
