"""A page whose one sentence a newer source contradicts, and a model that suggests edits."""

from typing import Any

from audit.models import SuggestedEdit, SuggestionRun
from audit.services.suggesting import Suggester, make_suggestions
from engines.resolver import Edit, LocalResolver, Resolver, ScriptedResolver
from engines.text import claims
from engines.verify import Auditor, local_auditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.wiki.acting import current
from wiki.models import Conflict
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict

BODY = "# Returns\n\nThe window is 14 days.[^S1:1] It opens in June.[^S1:2]\n"
CLAIM = "The window is 14 days."
OLD = ["The window is 14 days.", "It opens in June."]
NEW = ["From May on:", "The window is 30 days.", "", "Refunds take a week."]
# Opposing lines first, those around without the empty one, then what the claim cites.
SHOWN = ("From May on:", "The window is 30 days.", "Refunds take a week.", CLAIM)
GOOD = Edit("The window is 30 days.", (2,), "The newer handbook says so.")


def make_conflict(cast: Cast, *, body: str = BODY) -> Conflict:
    """Dispute the first claim of the page by the second line of the new handbook."""
    make_source(wiki=cast.wiki, lines=OLD, title="Old handbook")
    version = make_source(wiki=cast.wiki, lines=NEW, title="New handbook")
    page = make_active(wiki=cast.wiki, title="Returns", body=body, editor=cast.editor)
    claim, revision = claims(body)[0], current(page)
    made = open_conflict(
        page=page,
        revision=revision,
        claim=DisputedClaim(claim.text, claim.start, claim.end),
        against=OpposingLines(version, 2, 2, NEW[1]),
        reason="14 days against 30 days.",
        confidence=0.9,
    )
    assert made is not None
    return loaded(made)


def loaded(conflict: Conflict) -> Conflict:
    return Conflict.objects.select_related(
        "page__wiki", "page__current_revision", "source_version__source"
    ).get(pk=conflict.pk)


def suggest(
    conflict: Conflict, *edits: Edit, resolver: Resolver | None = None, **more: Any
) -> SuggestionRun:
    """Have a scripted model suggest edits beside the bundled resolver."""
    model = Suggester("model", resolver or ScriptedResolver(list(edits)))
    suggesters = [model, Suggester("built-in", LocalResolver())]
    auditor: Auditor = more.pop("auditor", None) or local_auditor()
    return make_suggestions(conflict=conflict, suggesters=suggesters, auditor=auditor)


def by_model(conflict: Conflict) -> list[SuggestedEdit]:
    return list(conflict.suggestions.filter(engine="model"))
