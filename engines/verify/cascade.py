"""Two auditors in a row: the judge is asked only where the first one is not sure."""

from collections.abc import Sequence

from engines.verify.model import Auditor, Finding, Pair, Unchecked


class CascadeAuditor:
    """Keeps what a check proves and the first auditor's sure verdicts; the judge decides the rest.

    A claim that the judge could not check stays unchecked: the first auditor's doubtful verdict
    would otherwise be kept under a name that promises the judge's.
    """

    def __init__(self, *, first: Auditor, judge: Auditor, sure: float) -> None:
        self._first = first
        self._judge = judge
        self._sure = sure

    @property
    def fingerprint(self) -> str:
        """Both auditors, and from which confidence the first one's verdict stands."""
        return f"cascade/{self._sure}/{self._first.fingerprint}/{self._judge.fingerprint}"

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge the pairs in order; each is seen by the judge at most once."""
        found = self._first.judge(pairs)
        open_places = [place for place, each in enumerate(found) if self._is_open(each)]
        judged = self._judge.judge([pairs[place] for place in open_places])
        for place, verdict in zip(open_places, judged, strict=True):
            found[place] = verdict
        return found

    @property
    def second(self) -> Auditor:
        """Who decides where the first one is not sure."""
        return self._judge

    def asked(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return the pairs that the judge would be asked; the first auditor judges them all."""
        found = self._first.judge(pairs)
        return [pair for pair, each in zip(pairs, found, strict=True) if self._is_open(each)]

    def _is_open(self, found: Finding | Unchecked) -> bool:
        """Say whether the judge is asked; what has no text neither of them can judge."""
        return isinstance(found, Finding) and not found.stands and found.confidence < self._sure


class BackedAuditor:
    """Lets a second auditor judge what the first could not check.

    For answers, which somebody waits for and which are checked only once. Never for stored
    verdicts: they bear the name of who was asked, and what failed is asked again.
    """

    def __init__(self, *, first: Auditor, second: Auditor) -> None:
        self._first = first
        self._second = second

    @property
    def fingerprint(self) -> str:
        """Both auditors."""
        return f"backed/{self._first.fingerprint}/{self._second.fingerprint}"

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge the pairs in order; a finding says by `judged_by` whose it is."""
        found = self._first.judge(pairs)
        failed = [place for place, each in enumerate(found) if isinstance(each, Unchecked)]
        judged = self._second.judge([pairs[place] for place in failed])
        for place, verdict in zip(failed, judged, strict=True):
            found[place] = verdict
        return found
