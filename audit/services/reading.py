"""An audit as it is read: claim by claim, with the words at fault and the lines beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from audit.models import Claim, ClaimFeedback
from audit.spans import Piece, pieces
from wiki.models import Citation, Revision, User


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim on the faithfulness tab."""

    claim: Claim
    text: list[Piece]
    evidence: list[Piece]
    citations: tuple[Citation, ...]
    mine: bool | None

    @property
    def reason(self) -> str:
        """Why it was judged so, in plain words."""
        if self.claim.verdict:
            return self.claim.verdict.reason
        return self.claim.unchecked_reason or "It cites nothing."


def shown_claims(*, revision: Revision, person: User | None, outcome: str = "") -> list[ShownClaim]:
    """Return the claims of an audited revision in order, all or those of one outcome.

    Takes four queries however many claims there are.
    """
    rows = list(
        revision.claims.select_related("verdict")
        .annotate(
            agree=Count("feedback", filter=Q(feedback__agrees=True)),
            disagree=Count("feedback", filter=Q(feedback__agrees=False)),
        )
        .order_by("ordinal")  # the model's own order does not reach a query that groups
    )
    cited = _citations_by_claim(revision, rows)
    mine = _opinions(rows, person)
    return [
        ShownClaim(
            claim=claim,
            text=pieces(claim.text, claim.verdict.claim_spans if claim.verdict else ()),
            evidence=pieces(claim.evidence, claim.verdict.evidence_spans if claim.verdict else ()),
            citations=tuple(cited.get(claim.ordinal, ())),
            mine=mine.get(claim.pk),
        )
        for claim in rows
        if not outcome or claim.outcome == outcome
    ]


def _opinions(rows: Iterable[Claim], person: User | None) -> dict[int, bool]:
    if person is None:
        return {}
    given = ClaimFeedback.objects.filter(claim__in=list(rows), person=person)
    return dict(given.values_list("claim", "agrees"))


def _citations_by_claim(revision: Revision, rows: Sequence[Claim]) -> dict[int, list[Citation]]:
    """Give each claim, by ordinal, the citations whose markers stand with it in the body."""
    by_start = {
        citation.start: citation
        for citation in revision.citations.select_related("source_version__source")
    }
    return {
        claim.ordinal: [by_start[start] for start in claim.markers if start in by_start]
        for claim in rows
    }
