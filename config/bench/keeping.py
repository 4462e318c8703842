"""What was measured of the auditor, kept where the faithfulness tab reads it."""

from django.utils import timezone

from audit.accuracy import Kind, Measured, save_measured
from config.bench.faithfulness import Faithfulness, SetFigures
from engines.verify import Auditor

_DIGITS = 3


class NothingToKeepError(Exception):
    """A data set does not allow the figures that the tab shows."""


def keep(auditor: Auditor, found: Faithfulness) -> None:
    """Write the figures down, replacing those of before.

    Raises:
        NothingToKeepError: A set lacks one of the three verdicts.
    """
    entries = [_entry(auditor.fingerprint, name, figures) for name, figures in found.sets.items()]
    save_measured(entries)


def _entry(fingerprint: str, name: str, figures: SetFigures) -> Measured:
    measures = figures.measures
    if measures.balanced_accuracy is None or measures.macro_f1 is None:
        raise NothingToKeepError(f"The rows of “{name}” do not have all three verdicts.")
    low, high = measures.balanced_accuracy_ci or (0.0, 1.0)
    return Measured(
        fingerprint=fingerprint,
        name=name,
        n=figures.n,
        balanced_accuracy=round(measures.balanced_accuracy, _DIGITS),
        balanced_accuracy_ci=(round(low, _DIGITS), round(high, _DIGITS)),
        macro_f1=round(measures.macro_f1, _DIGITS),
        measured_on=timezone.localdate().isoformat(),
        kinds=tuple(
            Kind(kind=kind, error=each.error, n=each.n, right=each.right)
            for kind, each in figures.kinds.items()
        ),
    )
