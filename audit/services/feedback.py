"""What people think of verdicts."""

from django.db import transaction

from audit.models import Claim, ClaimFeedback
from wiki.models import Role, User
from wiki.permissions import require


@transaction.atomic
def give_feedback(*, claim: Claim, person: User, agrees: bool, note: str = "") -> ClaimFeedback:
    """Record that a person agrees or disagrees with a verdict; a second opinion replaces the first.

    Raises:
        NotAllowedError: The person may not read the wiki.
    """
    require(person, claim.revision.page.wiki, Role.READER)
    feedback, _ = ClaimFeedback.objects.update_or_create(
        claim=claim, person=person, defaults={"agrees": agrees, "note": note[:500]}
    )
    return feedback
