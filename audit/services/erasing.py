"""Taking the words of a withdrawn source out of what audits kept."""

from collections import defaultdict

from audit.models import Claim, SuggestedEdit, Verdict
from audit.services.evidence import SOURCE_GONE
from engines.text import markers
from wiki.models import Citation, Faithfulness, Revision, Source
from wiki.services.faithfulness import Mark, record_faithfulness


def erase_evidence(*, source: Source) -> None:
    """Blank the evidence of every claim that cites `source`, in whatever revision.

    The claims become "could not check", and summaries are counted anew. Verdicts nobody rests on
    any more go too, since their reasons quote.
    """
    cited: dict[Revision, set[int]] = defaultdict(set)
    found = Citation.objects.filter(source_version__source=source)
    for citation in found.select_related("revision"):
        cited[citation.revision].add(citation.start)
    for revision, starts in cited.items():
        _erase_in_revision(revision, starts)
    _erase_suggestions(source)


def _erase_suggestions(source: Source) -> None:
    """Delete the edits that were suggested against the source, and those that cite it."""
    SuggestedEdit.objects.filter(conflict__source_version__source=source).delete()
    others = SuggestedEdit.objects.filter(conflict__page__wiki=source.wiki_id)
    # Every marker of the source begins so, and some of other sources (S1, S12).
    for edit in others.filter(markdown__contains=f"[^S{source.number}").iterator():
        if any(marker.source == source.number for marker in markers(edit.markdown)):
            edit.delete()


def _erase_in_revision(revision: Revision, starts: set[int]) -> None:
    ordinals = {claim.ordinal for claim in revision.claims.all() if starts & set(claim.markers)}
    rows = Claim.objects.filter(revision=revision, ordinal__in=ordinals)
    verdicts = list(rows.exclude(verdict=None).values_list("verdict", flat=True))
    rows.update(evidence="", verdict=None, unchecked_reason=SOURCE_GONE)
    Verdict.objects.filter(pk__in=verdicts, claim=None).delete()
    truth = Faithfulness.objects.filter(revision=revision).first()
    if truth:
        marks = [_mark(mark, ordinals) for mark in truth.marks]
        record_faithfulness(revision=revision, marks=marks, fingerprint=truth.fingerprint)


def _mark(mark: Mark, ordinals: set[int]) -> Mark:
    if mark["ordinal"] not in ordinals:
        return mark
    return mark | {"verdict": "unchecked", "reason": SOURCE_GONE}
