"""To which of two parts of the evidence the words of a claim belong."""

from collections.abc import Collection

from engines.verify.words import has


def belongs_elsewhere(
    said: Collection[str], *, rival: Collection[str], owner: Collection[str]
) -> bool:
    """Tell whether what a claim says beyond the owner's part is all said in the rival's.

    "Adults pay 5 euros" of "Children pay 5 euros, adults 9": the part with "5 euros" lacks
    "adults", which the other part has. A claim that shares nothing with the owner's part may draw
    on a clause between the two, so nothing is told of it.
    """
    added = [word for word in said if not has(word, owner)]
    shared = len(added) < len(said)
    return bool(added) and shared and all(has(word, rival) for word in added)
