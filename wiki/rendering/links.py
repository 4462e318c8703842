"""Where the `[[links]]` of a body lead."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from django.db.models import Q
from django.urls import reverse

from wiki.models import Page, Role, Wiki
from wiki.titles import page_slug


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads; `exists` is False of a red one, whose `url` may be ""."""

    url: str
    exists: bool


class Targets:
    """The pages that the links of one body name, as one person may see them."""

    def __init__(self, *, known: Mapping[str, str], prefix: str, new_url: str) -> None:
        self._known = known
        self._prefix = prefix
        self._new_url = new_url

    def of(self, title: str) -> Target:
        """Return where a link to `title` leads."""
        slug = self._known.get(page_slug(title))
        if slug is not None:
            return Target(f"{self._prefix}p/{quote(slug)}/", exists=True)
        url = f"{self._new_url}?{urlencode({'title': title})}" if self._new_url else ""
        return Target(url, exists=False)


def link_targets(*, wiki: Wiki, role: Role, titles: Iterable[str]) -> Targets:
    """Find the pages with these titles or aliases, in one query.

    A page that the role may not see is missing to it. A red link offers an editor the new page.
    """
    wanted = {page_slug(title) for title in titles}
    known: dict[str, str] = {}
    if wanted:
        rows = (
            Page.objects.filter(wiki=wiki)
            .visible_to(role)
            .filter(Q(slug__in=wanted) | Q(aliases__slug__in=wanted))
            .values_list("slug", "aliases__slug")
        )
        for slug, alias in rows:
            known[slug] = slug
            if alias in wanted:
                known[alias] = slug
    editor = role.includes(Role.EDITOR)
    return Targets(
        known=known,
        prefix=reverse("wiki", kwargs={"wiki": wiki.slug}),
        new_url=reverse("page_new", kwargs={"wiki": wiki.slug}) if editor else "",
    )
