"""Writing the record of what happened."""

from wiki.models import Event, Page, Revision, Source, User, Wiki


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
    """Append one event; call it inside the transaction of what it records."""
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
