"""What auditing a page takes: from a cold verdict cache, and from a warm one."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db import ProgrammingError, transaction

from audit.services.evidence import CitedClaim
from audit.services.verdicts import judge_in_batches
from config.bench.claims import ClaimRow
from config.bench.pages import NothingToMeasureError
from engines.text import Claim, Marker
from engines.verify import Auditor, Finding, Pair, Unchecked

PAGE = 100  # claims of a long page


@dataclass(frozen=True, slots=True)
class AuditCost:
    """What an audit of one page takes.

    Attributes:
        n: Its claims.
        cold_seconds: With no verdict known, the models loaded before.
        cold_processor_seconds: Processor time of all threads in it, whatever else runs.
        warm_seconds: The same page again.
        asked_cold: Claims that the auditor was asked about at first.
        asked_warm: Those that it was asked about again.
    """

    n: int
    cold_seconds: float
    cold_processor_seconds: float
    warm_seconds: float
    asked_cold: int
    asked_warm: int


class _Counting:
    """An auditor that counts what it is asked, and whose verdicts nobody has yet."""

    def __init__(self, auditor: Auditor) -> None:
        self._auditor = auditor
        self.fingerprint = f"{auditor.fingerprint}/{uuid4()}"
        self.asked = 0

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge as the other one does."""
        self.asked += len(pairs)
        return self._auditor.judge(pairs)


def measure(auditor: Auditor, rows: Sequence[ClaimRow]) -> AuditCost:
    """Audit the first rows as if they were the claims of one page, twice; nothing is kept.

    Raises:
        NothingToMeasureError: The site's tables, where verdicts are kept, have not been made yet.
    """
    auditor.judge([Pair("Models are loaded.", "This loads the models.")])
    counting, cited = _Counting(auditor), [_cited(row) for row in rows[:PAGE]]
    try:
        with transaction.atomic():
            worked = time.process_time()
            cold = _seconds(counting, cited)
            worked = time.process_time() - worked
            asked = counting.asked
            warm = _seconds(counting, cited)
            transaction.set_rollback(True)
    except ProgrammingError as error:
        raise NothingToMeasureError("This site has no tables yet: start it once.") from error
    return AuditCost(
        n=len(cited),
        cold_seconds=round(cold, 2),
        cold_processor_seconds=round(worked, 2),
        warm_seconds=round(warm, 3),
        asked_cold=asked,
        asked_warm=counting.asked - asked,
    )


def _seconds(auditor: Auditor, cited: Sequence[CitedClaim]) -> float:
    begun = time.perf_counter()
    for _ in judge_in_batches(cited, auditor=auditor):
        pass
    return time.perf_counter() - begun


def _cited(row: ClaimRow) -> CitedClaim:
    end = len(row.claim)
    marker = Marker(start=end, end=end, source=1, version=1, first=1, last=1)
    return CitedClaim(Claim(0, end, row.claim, (marker,), "sentence", ""), row.evidence)
