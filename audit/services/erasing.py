"""Taking the words of a withdrawn source out of what audits kept."""

from collections import defaultdict

from audit.models import Claim, Verdict
from audit.services.evidence import SOURCE_GONE
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
