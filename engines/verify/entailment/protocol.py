"""What an entailment engine answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engines.verify.model import Pair


@dataclass(frozen=True, slots=True)
class Relation:
    """How evidence stands to a claim, as calibrated probabilities that sum to one.

    Attributes:
        entail: The whole claim follows from the evidence.
        neutral: Part of the claim or all of it is neither said nor denied.
        contradict: The evidence denies the claim.
    """

    entail: float
    neutral: float
    contradict: float


class Entailment(Protocol):
    """Reads claims against evidence; each pair on its own, whatever its neighbours."""

    @property
    def name(self) -> str:
        """Identify the model and its weights: relations of two names are not comparable."""
        ...

    def relations(self, pairs: Sequence[Pair]) -> list[Relation]:
        """Return one relation per pair, in the same order.

        Raises:
            ValueError: If a claim or evidence is blank.
        """
        ...
