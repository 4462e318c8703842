"""An audit as it is read: claim by claim, with the words at fault and the lines beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page as ListPage
from django.core.paginator import Paginator
from django.db.models import Count, Q

from audit.models import Claim, ClaimFeedback
from audit.models.claims import ClaimQuerySet
from audit.spans import Piece, pieces
from wiki.models import Revision, User
from wiki.rendering import Chip, chips_of
from wiki.rendering.chips import place_of

ON_A_SCREEN = 100


@dataclass(frozen=True, slots=True)
class Opinions:
    """What people think of the verdict that a claim has now; `mine` is the reader's own."""

    agree: int = 0
    disagree: int = 0
    mine: bool | None = None


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim on the faithfulness tab."""

    claim: Claim
    text: list[Piece]
    evidence: list[Piece]
    places: tuple[Chip, ...]
    opinions: Opinions

    @property
    def reason(self) -> str:
        """Why it was judged so, in plain words."""
        if self.claim.verdict:
            return self.claim.verdict.reason
        return self.claim.unchecked_reason or "It cites nothing."


@dataclass(frozen=True, slots=True)
class ClaimList:
    """A screen of claims: where it stands in the whole list, and its rows."""

    page: ListPage[Claim]
    rows: list[ShownClaim]


def list_claims(
    *,
    revision: Revision,
    person: User | None,
    outcome: str = "",
    number: str | int = 1,
    claim: int | None = None,
) -> ClaimList:
    """Return a screen of an audited revision's claims, in their order.

    Takes four queries however many claims there are.

    Args:
        revision: The revision, with its page and wiki loaded.
        person: Whose own opinions are told apart.
        outcome: Which claims, as `Claim.outcome` names it; "" for all.
        number: Which screen; one that is not there stands for the nearest.
        claim: Ordinal of a claim whose screen to return instead of `number`.
    """
    found = revision.claims.of_outcome(outcome).select_related("verdict").order_by("ordinal")
    counted = _count(found, before=claim or 1)
    wanted = number if claim is None else counted["before"] // ON_A_SCREEN + 1
    page = _CountedPaginator(found, count=counted["all"]).get_page(wanted)
    claims = list(page.object_list)
    places = _places(revision, claims)
    opinions = _opinions(claims, person)
    rows = [_shown(each, places, opinions.get(each.pk, Opinions())) for each in claims]
    return ClaimList(page, rows)


class _CountedPaginator(Paginator):  # type: ignore[type-arg]  # has no subscript when it runs
    """Pages of claims whose number is known, so that they are not counted once more."""

    def __init__(self, found: ClaimQuerySet, *, count: int) -> None:
        super().__init__(found, ON_A_SCREEN)
        self._known = count

    @cached_property
    def count(self) -> int:
        """Number of claims on all pages."""
        return self._known


def _count(found: ClaimQuerySet, *, before: int) -> dict[str, int]:
    """Count the claims, and those of them before an ordinal, in one query."""
    return found.order_by().aggregate(
        all=Count("pk"), before=Count("pk", filter=Q(ordinal__lt=before))
    )


def _shown(claim: Claim, places: dict[int, Chip], opinions: Opinions) -> ShownClaim:
    verdict = claim.verdict
    return ShownClaim(
        claim=claim,
        text=pieces(claim.text, verdict.claim_spans if verdict else ()),
        evidence=pieces(claim.evidence, verdict.evidence_spans if verdict else ()),
        places=tuple(places[start] for start in claim.markers if start in places),
        opinions=opinions,
    )


def _opinions(claims: Sequence[Claim], person: User | None) -> dict[int, Opinions]:
    """Count the opinions on the claims' present verdicts; those on earlier ones say nothing."""
    verdicts = {claim.pk: claim.verdict_id for claim in claims}
    given = ClaimFeedback.objects.filter(claim__in=verdicts).exclude(verdict=None)
    viewer = person.pk if person else None
    found: dict[int, Opinions] = {}
    for opinion in given:
        if opinion.verdict_id == verdicts[opinion.claim_id]:
            so_far = found.get(opinion.claim_id, Opinions())
            found[opinion.claim_id] = Opinions(
                agree=so_far.agree + opinion.agrees,
                disagree=so_far.disagree + (not opinion.agrees),
                mine=opinion.agrees if opinion.person_id == viewer else so_far.mine,
            )
    return found


def _places(revision: Revision, claims: Sequence[Claim]) -> dict[int, Chip]:
    """Return what the markers of the claims cite, by where each marker begins in the body."""
    starts = [start for claim in claims for start in claim.markers]
    cited = revision.citations.filter(start__in=starts).select_related("source_version__source")
    citations = list(cited.order_by("ordinal"))
    chips = chips_of(wiki=revision.page.wiki, citations=citations)
    return {citation.start: chips[place_of(citation)] for citation in citations}
