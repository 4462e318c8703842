"""Short ways to ask the bundled auditor."""

from engines.text import Span
from engines.verify import Finding, Pair, local_auditor


def judge(claim: str, evidence: str) -> Finding:
    (finding,) = local_auditor().judge([Pair(claim, evidence)])
    assert isinstance(finding, Finding), finding
    return finding


def words(text: str, spans: tuple[Span, ...]) -> list[str]:
    return [text[span.start : span.end] for span in spans]
