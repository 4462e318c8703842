"""The last step: what the new lines contradict is disputed, on every page that says it."""

import time
from collections.abc import Sequence

from engines.documents import Line
from ingest.models import Document, PlannedChange, StepRecord
from ingest.services import progress
from ingest.services.disputes import Finding, as_said
from ingest.services.engines import Engines
from ingest.services.flagging import flag
from ingest.services.lost import dispute_lost
from ingest.services.material import source_text, version_of
from ingest.services.reanchoring import Anchoring, anchoring
from ingest.services.statements import SourceStatement, statements, unseen
from ingest.services.wording import counted

BATCH = 64  # statements between two notes of progress
# A long document lets others run after this, and goes on where it was.
TURN_SECONDS = 100.0
# A page that is written while it is compared is compared again.
MAX_TRIES = 5


def compare(document: Document, engines: Engines) -> None:
    """Compare the new statements with the claims they may touch, batch by batch."""
    version = version_of(document)
    source = source_text(version)
    moves = anchoring(version, [line.text for line in source.lines])
    stated = statements(source.lines, kind=version.kind, language=version.language)
    found = _new_statements(stated, source.lines, moves)
    said = frozenset(as_said(statement.text) for statement in stated)
    finding = Finding(version=version, engines=engines, restated=said)
    end_of_turn = time.monotonic() + TURN_SECONDS
    reached = StepRecord.objects.get(document=document, step=document.step).reached
    while reached < len(found):
        _compare_batch(document, finding, found[reached : reached + BATCH])
        reached = min(reached + BATCH, len(found))
        progress.note(document, reached=reached, compared=reached, statements=len(found))
        if time.monotonic() > end_of_turn and reached < len(found):
            progress.pass_turn(document)
            return
    dispute_lost(document, version, moves)
    disputed = progress.tally(document).get(PlannedChange.Outcome.DISPUTED, 0)
    detail = f"{counted(len(found), 'statement')} compared, {counted(disputed, 'conflict')} opened"
    progress.advance(document, detail=detail, compared=len(found), statements=len(found))


def _new_statements(
    stated: Sequence[SourceStatement], lines: Sequence[Line], moves: Anchoring
) -> list[SourceStatement]:
    earlier = [text for texts in moves.older.values() for text in texts]
    return unseen(stated, lines=lines, earlier=earlier)


def _compare_batch(document: Document, finding: Finding, batch: Sequence[SourceStatement]) -> None:
    for _ in range(MAX_TRIES):
        found = finding.disputes(batch)
        for dispute in found.disputes:
            flag(document, dispute, finding)
        if not found.moved_on():
            return
