"""Setting what a wiki allows in its answers."""

from django.db import transaction

from ask.models import AnswerPolicy
from wiki.models import Role, User, Wiki
from wiki.permissions import require
from wiki.services.events import record


@transaction.atomic
def set_policy(*, wiki: Wiki, person: User, general_knowledge: bool) -> AnswerPolicy:
    """Allow or forbid general knowledge beside answers that the pages cannot give.

    Raises:
        NotAllowedError: The person does not administer the wiki.
    """
    require(person, wiki, Role.ADMINISTRATOR)
    policy, _ = AnswerPolicy.objects.update_or_create(
        wiki=wiki, defaults={"general_knowledge": general_knowledge}
    )
    allowed = "allowed" if general_knowledge else "switched off"
    record(
        wiki=wiki, verb="settings", summary=f"General knowledge {allowed} in answers", actor=person
    )
    return policy
