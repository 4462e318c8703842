"""Suggested edits as they are read: what changes, on which lines, and what was found of them."""

from dataclasses import dataclass

from audit.models import SuggestedEdit, SuggestionRun
from audit.services.evidence import cited_claims
from wiki.diffing import Words, compare_words
from wiki.models import Conflict
from wiki.rendering import Place
from wiki.rendering.chips import source_url
from wiki.services.citations import ResolvedMarker, resolve_known_markers


@dataclass(frozen=True, slots=True)
class CitedPlace:
    """Lines an edit rests on: what they are called, and where they are shown."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Option:
    """One suggested edit beside the others.

    Attributes:
        edit: As it is kept.
        words: From the disputed sentence to this one.
        evidence: The lines it rests on, as the auditor saw them.
        places: Where they stand.
    """

    edit: SuggestedEdit
    words: tuple[Words, ...]
    evidence: str
    places: tuple[CitedPlace, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """All edits suggested for a conflict: those that may be chosen, and the others."""

    run: SuggestionRun | None
    offered: tuple[Option, ...]
    withheld: tuple[Option, ...]


def options_of(conflict: Conflict) -> Options:
    """Return what was suggested for a conflict, and how the search for it stands."""
    shown = [_option(conflict, edit) for edit in conflict.suggestions.all()]
    return Options(
        run=SuggestionRun.objects.filter(conflict=conflict).first(),
        offered=tuple(each for each in shown if each.edit.is_offered),
        withheld=tuple(each for each in shown if not each.edit.is_offered),
    )


def _option(conflict: Conflict, edit: SuggestedEdit) -> Option:
    wiki = conflict.page.wiki
    cited = cited_claims(wiki=wiki, body=edit.markdown)
    resolved, _ = resolve_known_markers(wiki=wiki, body=edit.markdown)
    return Option(
        edit=edit,
        words=compare_words(conflict.claim_text, edit.text),
        evidence="\n\n".join(each.evidence for each in cited),
        places=tuple(_place(conflict, found) for found in resolved),
    )


def _place(conflict: Conflict, found: ResolvedMarker) -> CitedPlace:
    place = Place.of(found.marker)
    label = f"{found.version.source.title}, {place.lines}"
    return CitedPlace(label, source_url(wiki=conflict.page.wiki, place=place))
