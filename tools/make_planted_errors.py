"""`python -m tools.make_planted_errors`: write the planted-error set anew.

Every edit of every statement of the example's handbook is a candidate. Only those that were read,
and whose names stand in `planting/accepted.txt`, enter the set. `--propose N` prints N others of
each kind, the same ones each time, to be read.
"""

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from tools.planting.candidates import HERE, SUPPORTED, Candidate, candidates

FOLDER = Path(__file__).parents[1] / "config" / "bench" / "planted"
PLANTED = FOLDER / "planted.jsonl"
SEED = 20261130
# The bundled cross-encoder learnt from edits of these pages: they are a set of their own.
LEARNT_FROM = "2019/"
LEARNT = FOLDER / "planted-2019.jsonl"
_RELATIONS = {SUPPORTED: "entail", "drift": "partial", "hallucination": "contradict"}


def main(arguments: list[str]) -> None:
    """Write the set, or print what is not in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--propose", type=int, metavar="N", help="print N new ones of each kind")
    chosen = parser.parse_args(arguments)
    accepted = accepted_names()
    if chosen.propose:
        _propose(chosen.propose, accepted)
        return
    found = {each.id: each for each in candidates() if each.id in accepted}
    if gone := [name for name in accepted if name not in found]:
        sys.exit(f"These are made no longer, so take them from the list: {' '.join(gone)}")
    learnt = [each for each in found.values() if each.statement.source.startswith(LEARNT_FROM)]
    _write(LEARNT, learnt)
    _write(PLANTED, [each for each in found.values() if each not in learnt])


def _write(path: Path, chosen: Iterable[Candidate]) -> None:
    lines = (json.dumps(_row(each, path.stem), ensure_ascii=False) for each in chosen)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def accepted_names() -> list[str]:
    """Return the names of what was read and is right: a kind and its names a line."""
    text = (HERE / "accepted.txt").read_text(encoding="utf-8")
    return [name for line in text.splitlines() for name in line.partition(": ")[2].split()]


def _propose(number: int, accepted: Collection[str]) -> None:
    """Print new candidates, spread over the statements."""
    chance = random.Random(SEED)  # noqa: S311 - no secret
    by_kind: dict[str, list[Candidate]] = defaultdict(list)
    for each in candidates():
        if each.id not in accepted:
            by_kind[each.kind].append(each)
    for kind, others in by_kind.items():
        for each in chance.sample(others, min(number, len(others))):
            sys.stdout.write(f"{each.id} {kind}: {each.claim}\n    {each.statement.text}\n")


def _row(candidate: Candidate, dataset: str) -> dict[str, Any]:
    statement = candidate.statement
    relation = "neutral" if candidate.kind == "invented detail" else _RELATIONS[candidate.verdict]
    return {
        "id": candidate.id,
        "dataset": dataset,
        "kind": candidate.kind,
        "claim": candidate.claim,
        "evidence": statement.evidence,
        "verdict": candidate.verdict,
        "binary": SUPPORTED if candidate.verdict == SUPPORTED else "unsupported",
        "relation": relation,
        "source": f"handbook/{statement.source}",
        "lines": statement.lines,
        "original": statement.text,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
