"""What auditing a page takes: from a cold verdict cache, and from a warm one."""

from collections.abc import Sequence

from pydantic import BaseModel

from config.bench.claims import ClaimRow
from config.bench.sites import run_in_a_site

PAGE = 100  # claims of a long page


class Brief(BaseModel):
    """What the process in the site of its own is asked to do."""

    rows: tuple[ClaimRow, ...]


class AuditCost(BaseModel):
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


def measure(rows: Sequence[ClaimRow]) -> AuditCost:
    """Audit the first rows as if they were the claims of one page, twice.

    Verdicts are kept in tables, so this needs a site: one of its own, thrown away afterwards.

    Raises:
        SiteFailedError: Its site failed.
    """
    (line,) = run_in_a_site("audit", Brief(rows=tuple(rows[:PAGE])))
    return AuditCost.model_validate_json(line)
