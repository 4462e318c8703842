"""Which texts of a page a person may look back at."""

from django.db.models import OuterRef, Q, QuerySet, Subquery

from wiki.models import Event, Page, Revision, Role
from wiki.services.lifecycle import ARCHIVE, PROMOTE


def revisions_visible_to(*, page: Page, role: Role) -> QuerySet[Revision]:
    """Return the revisions of a page that this role may see, whatever its state is today.

    A reader looks back at what readers were shown: the revisions that were promoted, and those
    written between a promotion and the next archiving. What a draft said before is for those who
    worked on it; it may hold the very words that were taken out before the page was let in.
    """
    if role.includes(Role.CONTRIBUTOR):
        return page.revisions.all()
    door = Event.objects.filter(
        page=OuterRef("page"),
        verb__in=(PROMOTE.verb, ARCHIVE.verb),
        created_at__lte=OuterRef("created_at"),
    ).order_by("-created_at", "-pk")
    return page.revisions.annotate(last_move=Subquery(door.values("verb")[:1])).filter(
        Q(last_move=PROMOTE.verb) | Q(pk__in=page.promotions.values("revision"))
    )
