"""Short ways to ask the bundled conflict finder."""

from engines.conflicts import Contradiction, Statement, local_conflict_finder


def compare(page: str, source: str, *, heading: str = "") -> Contradiction | None:
    pair = Statement(page, heading), Statement(source, heading)
    (answer,) = local_conflict_finder().compare([pair])
    return answer
