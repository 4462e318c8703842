"""What people think of verdicts."""

from dataclasses import dataclass
from math import sqrt

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q

from audit.models import Claim, ClaimFeedback
from wiki.models import Faithfulness, Membership, Role, User
from wiki.permissions import require

_Z = 1.96  # standard deviations on either side that hold 95 % of a normal distribution
_EDITORS = [role for role in Role if role.includes(Role.EDITOR)]


@transaction.atomic
def give_feedback(*, claim: Claim, person: User, agrees: bool, note: str = "") -> ClaimFeedback:
    """Record what a person thinks of a claim's verdict; a second opinion replaces the first.

    Raises:
        NotAllowedError: The person may not read the wiki.
    """
    require(person, claim.revision.page.wiki, Role.READER)
    truth = Faithfulness.objects.filter(revision=claim.revision).first()
    feedback, _ = ClaimFeedback.objects.update_or_create(
        claim=claim,
        person=person,
        defaults={
            "agrees": agrees,
            "note": note[:500],
            "verdict": claim.verdict,
            "auditor": truth.fingerprint if truth else "",
        },
    )
    return feedback


@dataclass(frozen=True, slots=True)
class Precision:
    """How often editors agreed with verdicts.

    Attributes:
        verdict: Which verdicts; "" for all of them.
        n: Opinions.
        agree: Those that agree.
    """

    verdict: str
    n: int
    agree: int

    @property
    def share(self) -> float:
        """Share that agree, 0 to 1."""
        return self.agree / self.n

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval of the share at 95 % (Wilson 1927): honest for small n."""
        n, share = self.n, self.share
        middle = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        half = _Z / (1 + _Z**2 / n) * sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
        return max(0.0, middle - half), min(1.0, middle + half)


def running_precision(fingerprint: str) -> list[Precision]:
    """Return how often editors agreed with an auditor: with all its verdicts, then by verdict.

    Counted are the opinions of people who are editors of the wiki now, on verdicts whose words
    still stand. Empty where there is none.
    """
    editor = Membership.objects.filter(
        user=OuterRef("person"), wiki=OuterRef("claim__revision__page__wiki"), role__in=_EDITORS
    )
    counted = (
        ClaimFeedback.objects.filter(auditor=fingerprint)
        .exclude(verdict=None)
        .filter(Exists(editor) | Q(person__is_superuser=True))
        .values_list("verdict__verdict")
        .annotate(n=Count("pk"), agree=Count("pk", filter=Q(agrees=True)))
        .order_by("verdict__verdict")
    )
    found = [Precision(verdict, n, agree) for verdict, n, agree in counted]
    if not found:
        return []
    whole = Precision("", sum(each.n for each in found), sum(each.agree for each in found))
    return [whole, *found]
