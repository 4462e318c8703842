"""Writing the record of what happened."""

from wiki.errors import RefusedError
from wiki.models import Event, Page, Revision, Source, User, Wiki

# What a person writes as a reason stands on screens for as long as the wiki does.
MAX_REASON_CHARACTERS = 10_000


def record(
    *,
    wiki: Wiki,
    verb: str,
    summary: str,
    actor: User | None = None,
    agent: str = "",
    page: Page | None = None,
    revision: Revision | None = None,
    source: Source | None = None,
    reason: str = "",
) -> Event:
    """Append one event; call it inside the transaction of what it records.

    Raises:
        RefusedError: A person's reason is longer than anybody reads.
    """
    if actor and len(reason) > MAX_REASON_CHARACTERS:
        message = f"A reason may have {MAX_REASON_CHARACTERS:,} characters. Shorten yours."
        raise RefusedError(message)
    return Event.objects.create(
        wiki=wiki,
        actor=actor,
        agent=agent,
        verb=verb,
        page=page,
        revision=revision,
        source=source,
        summary=summary[:300],
        reason=reason,
    )
