"""Citation chips: the small figures that open the very lines a claim rests on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse

from engines.text import Marker
from wiki.models import Citation, SourceVersion, Wiki
from wiki.services.citations import ResolvedMarker


class Place(NamedTuple):
    """What a marker names; the same marker names the same lines for ever."""

    source: int
    version: int
    first: int
    last: int

    @classmethod
    def of(cls, marker: Marker) -> "Place":
        """Return the place that a marker in a body names."""
        return cls(marker.source, marker.version, marker.first, marker.last)

    @property
    def lines(self) -> str:
        """The lines as a person reads them: "lines 12–14"."""
        return f"line {self.first}" if self.first == self.last else f"lines {self.spread}"

    @property
    def spread(self) -> str:
        """The lines in short: "12–14" or "12"."""
        return f"{self.first}" if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class Chip:
    """One cited place of a body: its number in it, and where a click and a hover lead."""

    number: int
    label: str
    url: str
    card_url: str = ""


def source_url(*, wiki: Wiki, place: Place) -> str:
    """Return the address of the source viewer with the lines of `place` marked."""
    return _marked(reverse("source", kwargs={"wiki": wiki.slug, "number": place.source}), place)


def _marked(path: str, place: Place) -> str:
    spread = f"{place.first}" if place.first == place.last else f"{place.first}-{place.last}"
    anchor = f"L{place.first}" if place.first == place.last else f"L{place.first}-L{place.last}"
    return f"{path}?v={place.version}&lines={spread}#{anchor}"


def place_of(citation: Citation) -> Place:
    """Return what a citation names; its version and source should be loaded."""
    version = citation.source_version
    return Place(version.source.number, version.number, citation.first_line, citation.last_line)


def chips_of(*, wiki: Wiki, citations: Iterable[Citation]) -> dict[Place, Chip]:
    """Return the chips of a revision, numbered by first appearance.

    Args:
        wiki: The wiki of the revision.
        citations: Its citations in order, with `source_version__source` loaded.
    """
    found: dict[Place, Chip] = {}
    maker = _Maker(wiki)
    for citation in citations:
        place = place_of(citation)
        if place not in found:
            number = len(found) + 1
            card = f"{maker.prefix}c/{citation.pk}/"
            found[place] = maker.chip(place, citation.source_version, number, card)
    return found


def chips_of_resolved(*, wiki: Wiki, resolved: Iterable[ResolvedMarker]) -> dict[Place, Chip]:
    """Return the chips of a body that is not saved yet; nothing hovers over them."""
    found: dict[Place, Chip] = {}
    maker = _Maker(wiki)
    for each in resolved:
        place = Place.of(each.marker)
        if place not in found:
            found[place] = maker.chip(place, each.version, len(found) + 1)
    return found


class _Maker:
    """Makes the chips of one body; it looks their common address up once, not for every chip."""

    def __init__(self, wiki: Wiki) -> None:
        self.prefix = reverse("wiki", kwargs={"wiki": wiki.slug})

    def chip(self, place: Place, version: SourceVersion, number: int, card: str = "") -> Chip:
        label = f"{version.source.title}, {place.lines}"
        return Chip(number, label, _marked(f"{self.prefix}s/{place.source}/", place), card)


NO_CHIPS: Mapping[Place, Chip] = {}
