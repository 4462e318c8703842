"""The auditor on the health page."""

from audit.engines import auditor
from audit.services.feedback import Precision, running_precision
from engines.verify import Pair, Unchecked
from wiki.probes import Probe, register


def _judge() -> None:
    [finding] = auditor().judge([Pair("The window is 14 days.", "The window is 30 days.")])
    if isinstance(finding, Unchecked):
        raise RuntimeError(finding.reason)  # noqa: TRY004 - it is an answer, not a type error


def _record() -> list[str]:
    """Say how often editors agreed with the verdicts of this auditor."""
    found = running_precision(auditor().fingerprint)
    return [_sentence(each) for each in found] or ["No feedback yet"]


def _sentence(found: Precision) -> str:
    low, high = found.interval
    what = f"{found.verdict} verdicts" if found.verdict else "verdicts"
    return (
        f"Editors agreed with {found.agree} of {found.n} {what}: {_percent(found.share)}, "
        f"95 % interval {_percent(low)} to {_percent(high)}"
    )


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


register(
    Probe(
        role="auditor",
        engine=lambda: auditor().fingerprint,
        attempt=_judge,
        record=_record,
    )
)
