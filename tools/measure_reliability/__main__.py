"""`python -m tools.measure_reliability --data DIR --kept FILE`: count how often findings are right.

Counted on the planted sets, which are bundled, and on about as many rows of other people's sets
that tell denial or drift from support. Rows that taught the network are counted only where a check
decides. The hand-made claims are left to measure the routing on.
"""

import argparse
import json
import logging
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from config.bench.claims import ClaimRow, read_sets
from engines.verify import Pair, Verdict, is_verbatim
from engines.verify.comparison import Comparison
from engines.verify.entailment import Relation, local_entailment
from engines.verify.reliability import RELIABILITY
from engines.verify.restating import restated
from tools.fit_auditor.measuring import KeptRelations
from tools.measure_reliability.counting import Labelled, count

logger = logging.getLogger("tools.measure_reliability")

_SEED = 13
_PLANTED = Path(__file__).parents[2] / "config" / "bench" / "planted"
_TAUGHT = ("fever_rte", "frank", "scifact")
_UNSEEN = ("fever_symmetric", "fm2", "healthver", "factcheckgpt_stance")


def _labelled(data: Path, limit: int) -> list[Labelled]:
    sets = read_sets(
        [
            *(_PLANTED / name for name in ("planted.jsonl", "planted-2019.jsonl")),
            *(data / "faithfulness" / f"{name}.jsonl.gz" for name in ("train_clear", "dev")),
        ]
    )
    rng = random.Random(_SEED)  # noqa: S311 - reproducible, not secret
    others = (*_TAUGHT, *_UNSEEN)
    chosen = {name: rng.sample(sets[name], min(limit, len(sets[name]))) for name in others}
    planted = {name: rows for name, rows in sets.items() if name.startswith("planted")}
    return [row for name, rows in {**planted, **chosen}.items() for row in _of_set(name, rows)]


def _of_set(name: str, rows: Sequence[ClaimRow]) -> Iterator[Labelled]:
    """Yield the rows of a set, the supported ones weighing as much as the rest together.

    How many claims are supported is the set's own; the chances of support are fitted for half.
    """
    told = [(row, row.verdict) for row in rows if row.verdict is not None]
    labels = Counter(verdict is Verdict.SUPPORTED for _, verdict in told)
    for row, verdict in told:
        yield Labelled(
            Pair(row.claim, row.evidence),
            verdict,
            weight=len(told) / (2 * labels[verdict is Verdict.SUPPORTED]),
            taught=name in _TAUGHT,
            ours=name.startswith("planted"),
        )


def _judged(
    rows: Sequence[Labelled], relations: KeptRelations
) -> Iterator[tuple[Labelled, Comparison, Relation]]:
    """Yield what needs judging: what stands word for word does not."""
    for row in rows:
        comparison = None if is_verbatim(row.pair) else Comparison.of(row.pair)
        if comparison is not None:
            yield row, comparison, relations.of(restated(comparison))
    relations.save()


def main() -> None:
    """Count, and write the shares beside the auditor."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    parser = argparse.ArgumentParser(
        prog="python -m tools.measure_reliability", description=__doc__
    )
    parser.add_argument("--data", type=Path, required=True, help="the data folder")
    parser.add_argument("--kept", type=Path, required=True, help="file of the network's answers")
    parser.add_argument("--limit", type=int, default=200, help="most rows of another set")
    chosen = parser.parse_args()
    relations = KeptRelations(local_entailment(), chosen.kept)
    counts = count(_judged(_labelled(chosen.data, chosen.limit), relations))
    for ground, each in counts.items():
        logger.info("%-75s %5.0f of %5.0f", ground, each.right, each.n)
    shares = {ground: each.share for ground, each in counts.items()}
    RELIABILITY.write_text(json.dumps(shares, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
