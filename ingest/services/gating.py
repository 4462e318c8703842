"""The second step: does the document belong, by the words of purpose.md?"""

from django.db import transaction

from engines.gate import Decision
from ingest.models import Document, GateDecision, Status
from ingest.services import progress
from ingest.services.engines import Engines
from ingest.services.material import version_of
from ingest.services.steering import document_key
from wiki.models import ReviewItem
from wiki.services import queue

# Below this a person decides. On the 40 labelled documents of tests/data/gold/gate_dev.jsonl the
# local gate lies below it five times, two of its three wrong decisions among them.
MIN_CONFIDENCE = 0.68


def gate(document: Document, engines: Engines) -> None:
    """Let the document in, skip it, or ask a person where the gate is unsure."""
    version = version_of(document)
    purpose = document.wiki.purposes.first()
    if purpose is None or not purpose.text.strip():
        decision = Decision(
            belongs=True,
            confidence=1.0,
            reason="This wiki has no purpose yet, so every document belongs.",
            purpose_lines=(),
        )
    else:
        text = "\n".join(version.lines.values_list("text", flat=True))
        decision = engines.gate.decide(purpose=purpose.text, title=version.source.title, text=text)
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


def _act(document: Document, decision: Decision) -> None:
    if decision.confidence < MIN_CONFIDENCE:
        leaning = "belongs" if decision.belongs else "does not belong"
        progress.ask_person(document, detail=f"Unsure; perhaps it {leaning}")
    elif decision.belongs:
        progress.advance(document, detail="Belongs here")
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
