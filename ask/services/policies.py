"""Setting what a wiki allows in its answers."""

from django.db import transaction

from ask.models import AnswerPolicy
from wiki.models import Role, User, Wiki
from wiki.permissions import require
from wiki.services.events import record


@transaction.atomic
def set_policy(
    *, wiki: Wiki, person: User, general_knowledge: bool = False, web: bool = False
) -> AnswerPolicy:
    """Allow or forbid what may stand beside an answer that the pages cannot give.

    Raises:
        NotAllowedError: The person does not administer the wiki.
    """
    require(person, wiki, Role.ADMINISTRATOR)
    policy, _ = AnswerPolicy.objects.update_or_create(
        wiki=wiki, defaults={"general_knowledge": general_knowledge, "web": web}
    )
    told = (
        f"General knowledge {_in_words(general_knowledge)} in answers,"
        f" looking on the web {_in_words(web)}"
    )
    record(wiki=wiki, verb="settings", summary=told, actor=person)
    return policy


def _in_words(allowed: bool) -> str:  # noqa: FBT001 - the one thing it words
    return "allowed" if allowed else "switched off"
