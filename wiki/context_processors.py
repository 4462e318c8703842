"""What every screen's frame shows."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from wiki.models import ReviewItem, Role, Wiki


def shell(request: HttpRequest) -> dict[str, Any]:
    """Return the wiki, the person's role on it and the length of the review queue.

    `wiki.access.wiki_view` put wiki and role onto the request; other screens have none.
    """
    wiki: Wiki | None = getattr(request, "wiki", None)
    role: Role | None = getattr(request, "role", None)
    if wiki is None:
        return {}
    editor = role is not None and role.includes(Role.EDITOR)
    return {
        "wiki": wiki,
        "role": role,
        "is_editor": editor,
        "is_contributor": role is not None and role.includes(Role.CONTRIBUTOR),
        "is_administrator": role is Role.ADMINISTRATOR,
        "review_count": ReviewItem.objects.waiting().filter(wiki=wiki).count() if editor else None,
        "palette_url": reverse("palette", kwargs={"wiki": wiki.slug}),
    }
