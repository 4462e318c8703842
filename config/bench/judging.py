"""The claims of one page audited twice: runs in a site of its own."""

import time
from collections.abc import Iterator, Sequence

from audit.services.evidence import CitedClaim
from audit.services.verdicts import judge_in_batches
from config.bench.auditing import AuditCost, Brief
from config.bench.claims import ClaimRow
from engines.text import Claim, Marker
from engines.verify import Auditor, Finding, Pair, Unchecked, local_auditor


class _Counting:
    """An auditor that counts what it is asked."""

    def __init__(self, auditor: Auditor) -> None:
        self._auditor = auditor
        self.fingerprint = auditor.fingerprint
        self.asked = 0

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge as the other one does."""
        self.asked += len(pairs)
        return self._auditor.judge(pairs)


def run(brief: str) -> Iterator[AuditCost]:
    """Do what `config.bench.auditing` asks for."""
    yield cost(local_auditor(), Brief.model_validate_json(brief).rows)


def cost(auditor: Auditor, rows: Sequence[ClaimRow]) -> AuditCost:
    """Audit rows as the claims of a page, in a site that has no verdict of them yet."""
    auditor.judge([Pair("Models are loaded.", "This loads the models.")])
    counting, cited = _Counting(auditor), [_cited(row) for row in rows]
    worked = time.process_time()
    cold = _seconds(counting, cited)
    worked = time.process_time() - worked
    asked = counting.asked
    warm = _seconds(counting, cited)
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
