"""What the auditor knows of examples, with the cross-encoder's answers kept between runs."""

import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from engines.verify import Pair, is_verbatim
from engines.verify.checks import doubts
from engines.verify.comparison import Comparison
from engines.verify.decide import settles
from engines.verify.entailment import Entailment, Relation
from engines.verify.features import Features, features
from engines.verify.restating import restated
from tools.fit_auditor.examples import Example

_SAVE_EVERY = 100
logger = logging.getLogger("tools.fit_auditor")


@dataclass(frozen=True, slots=True)
class Measured:
    """An example with its features.

    Attributes:
        example: The example.
        settled: Support needs no chance (the claim stands verbatim) or is out of the question (a
            check doubts the claim).
        verbatim: The claim stands verbatim.
        features: As the auditor sees them.
    """

    example: Example
    settled: bool
    verbatim: bool
    features: Features


class KeptRelations:
    """Asks the cross-encoder once for each pair, however often is fitted on its answers."""

    def __init__(self, model: Entailment, path: Path) -> None:
        self._model = model
        self._path = path
        self._kept: dict[str, dict[str, float]] = {}
        if path.exists():
            self._kept = json.loads(path.read_text(encoding="utf-8"))

    def of(self, pair: Pair) -> Relation:
        """Return the relation of a pair."""
        key = sha256("\0".join((self._model.name, pair.claim, pair.evidence)).encode()).hexdigest()
        if key not in self._kept:
            self._kept[key] = asdict(self._model.relations([pair])[0])
            if len(self._kept) % _SAVE_EVERY == 0:
                self.save()
        return Relation(**self._kept[key])

    def save(self) -> None:
        """Write what is known to the file."""
        logger.info("%d answers", len(self._kept))
        self._path.write_text(json.dumps(self._kept), encoding="utf-8")


def measure(examples: Sequence[Example], relations: KeptRelations) -> list[Measured]:
    """Return what is known of the examples whose claim and evidence have words."""
    found = list(_measured(examples, relations))
    relations.save()
    return found


def _measured(examples: Sequence[Example], relations: KeptRelations) -> Iterator[Measured]:
    for example in examples:
        pair = example.pair
        comparison = Comparison.of(pair) if pair.claim.strip() else None
        if comparison is None:
            continue
        verbatim = is_verbatim(pair)
        held = list(doubts(comparison))
        relation = relations.of(restated(comparison))
        settled = verbatim or any(settles(doubt, comparison, relation) for doubt in held)
        known = features(comparison, relation, held)
        yield Measured(example, settled, verbatim, known)
