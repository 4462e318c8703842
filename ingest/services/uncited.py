"""What sources say that no page shows yet: a page that becomes evidence is held against it too.

A source is compared with active pages when it comes in. What was a draft then escaped it, and will
not be met through another page as long as the source's own words stand on none that is active.
"""

from collections.abc import Iterator, Mapping

from django.db.models import Exists, F, OuterRef, QuerySet

from ingest.models import Document, Status
from ingest.services.disputes import Dispute, Finding, as_said
from ingest.services.engines import Engines
from ingest.services.material import source_text
from ingest.services.statements import statements
from wiki.models import Citation, Page, PageState, SourceVersion

# The newest sources first, until so many statements were looked at: a page waits for this.
MOST_SOURCES = 50
MOST_STATEMENTS = 2_000
BATCH = 64  # statements compared at once, each with every claim of the page
SHOWN = (PageState.ACTIVE, PageState.CONTRADICTED)


def disputes_by_uncited(
    *, page: Page, rests_on: Mapping[int, SourceVersion], engines: Engines
) -> Iterator[tuple[SourceVersion, Dispute]]:
    """Yield what newer sources say against a page's claims, where no shown page cites them.

    Args:
        page: The page, with its current revision.
        rests_on: By the offset of each claim, the version it cites. A claim without one, and one
            on a newer document than the source, is not disputed.
        engines: Who compares.
    """
    if not rests_on:
        return
    left = MOST_STATEMENTS
    oldest = min(version.created_at for version in rests_on.values())
    for version in _uncited(page).filter(created_at__gt=oldest)[:MOST_SOURCES]:
        source = source_text(version)
        stated = statements(source.lines, kind=version.kind, language=version.language)[:left]
        left -= len(stated)
        said = frozenset(as_said(statement.text) for statement in stated)
        finding = Finding(version=version, engines=engines, restated=said)
        for start in range(0, len(stated), BATCH):
            for dispute in finding.against(page, stated[start : start + BATCH]):
                older = rests_on.get(dispute.claim.start)
                if older and older.created_at < version.created_at:
                    yield version, dispute
        if left <= 0:
            return


def _uncited(page: Page) -> QuerySet[SourceVersion]:
    """The last versions of standing sources that belong here and that no shown page cites."""
    cited = Citation.objects.filter(
        source_version=OuterRef("pk"),
        revision=F("revision__page__current_revision"),
        revision__page__state__in=SHOWN,
    )
    later = SourceVersion.objects.filter(source=OuterRef("source"), number__gt=OuterRef("number"))
    kept_out = Document.objects.filter(source_version=OuterRef("pk")).exclude(status=Status.DONE)
    return (
        SourceVersion.objects.filter(wiki=page.wiki, source__withdrawn_at=None)
        .exclude(Exists(cited) | Exists(later) | Exists(kept_out))
        .select_related("source", "wiki")
        .order_by("-created_at", "-pk")
    )
