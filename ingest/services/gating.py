"""The second step: does the document belong, by the words of purpose.md?"""

from django.db import transaction

from engines.gate import Decision
from ingest.models import Document, GateDecision, Status, Step
from ingest.services import progress
from ingest.services.engines import Engines
from ingest.services.material import version_of
from ingest.services.steering import document_key
from wiki.models import Purpose, ReviewItem, SourceVersion
from wiki.services import queue
from wiki.services.wikis import STARTING_PURPOSE

# Below this a person decides. On the 40 labelled documents of tests/data/gold/gate_dev.jsonl the
# local gate lies below it five times, two of its three wrong decisions among them.
MIN_CONFIDENCE = 0.68


def gate(document: Document, engines: Engines) -> None:
    """Let the document in, skip it, or ask a person where the gate is unsure."""
    version = version_of(document)
    purpose = document.wiki.purposes.first()
    decision = _decide(version, purpose, engines)
    with transaction.atomic():
        progress.locked(document)
        GateDecision.objects.update_or_create(
            document=document,
            defaults={
                "belongs": decision.belongs,
                "confidence": decision.confidence,
                "reason": decision.reason,
                "purpose": purpose,
                "purpose_lines": list(decision.purpose_lines),
                "made_by": engines.gate.fingerprint,
            },
        )
        _act(document, decision)


def _decide(version: SourceVersion, purpose: Purpose | None, engines: Engines) -> Decision:
    if _was_taken_in(version):
        reason = f"It is a new version of S{version.source.number}, which was taken in before."
        return Decision(belongs=True, confidence=1.0, reason=reason, purpose_lines=())
    if purpose is None or not purpose.text.strip():
        reason = "This wiki has no purpose yet, so every document belongs."
        return Decision(belongs=True, confidence=1.0, reason=reason, purpose_lines=())
    if purpose.text.strip() == STARTING_PURPOSE.strip():
        reason = "purpose.md is still the starting text, so every document belongs. Change it soon."
        return Decision(belongs=True, confidence=1.0, reason=reason, purpose_lines=())
    text = "\n".join(version.lines.values_list("text", flat=True))
    return engines.gate.decide(purpose=purpose.text, title=version.source.title, text=text)


def _was_taken_in(version: SourceVersion) -> bool:
    """Say whether an earlier version of the source got past the gate: pages may cite it."""
    earlier = version.source.versions.filter(number__lt=version.number)
    past_gate = Document.objects.filter(source_version__in=earlier)
    return past_gate.exclude(step__in=(Step.FETCHING, Step.READING, Step.GATING)).exists()


def _act(document: Document, decision: Decision) -> None:
    if decision.confidence < MIN_CONFIDENCE:
        leaning = "belongs" if decision.belongs else "does not belong"
        progress.ask_person(document, detail=f"Unsure; perhaps it {leaning}")
    elif decision.belongs:
        progress.advance(document, detail="Belongs here")
        # It may have been skipped before, by an earlier purpose.md.
        queue.settle(
            wiki=document.wiki, key=document_key(document), outcome="Belongs here", person=None
        )
        return
    else:
        progress.finish(document, status=Status.SKIPPED, detail="Does not belong here")
    queue.enqueue(
        wiki=document.wiki,
        kind=ReviewItem.Kind.DOCUMENT,
        key=document_key(document),
        subject=document.filename,
        detail=decision.reason,
        path=document.get_absolute_url(),
    )
