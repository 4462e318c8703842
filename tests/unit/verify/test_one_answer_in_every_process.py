"""A set has another order in every process; a finding must not."""

import os
import subprocess
import sys

SCRIPT = """
from engines.verify import Pair
from engines.verify.comparison import Comparison
found = Comparison.of(Pair(
    "A ten-hour work trip does not count as TDY travel.",
    "You may request travel comp time when you are approved to travel for work and the travel "
    "occurs outside regular working hours. Travel comp time is for “temporary duty” aka “TDY” "
    "travel, *not* local travel or commuting. TDY travel is more than 12 hours long and requires "
    "a pre-approved authorization in Concur.",
))
print(found.focus.span)
"""


def test_the_focus_is_the_same_whatever_the_order_of_sets() -> None:
    chosen = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(1, 7)
    }
    assert len(chosen) == 1
