"""The auditor on the health page."""

from audit.engines import auditor
from engines.verify import Pair, Unchecked
from wiki.probes import Probe, register


def _judge() -> None:
    [finding] = auditor().judge([Pair("The window is 14 days.", "The window is 30 days.")])
    if isinstance(finding, Unchecked):
        raise RuntimeError(finding.reason)  # noqa: TRY004 - it is an answer, not a type error


register(Probe(role="auditor", engine=lambda: auditor().fingerprint, attempt=_judge))
