"""Which rows one training run learns from, and which are held out of it for calibration."""

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.train_verifier.focus import focused
from tools.train_verifier.passages import from_handbook, from_rows
from tools.train_verifier.rows import Row, is_held_out, read_jsonl, read_rows
from tools.train_verifier.synthetic import Maker

# Most rows of a set: tables teach this network little and take the longest, and the pairs about
# one replaced word are alike.
_MOST = {"infotabs": 3000, "tabfact_pairs": 500, "breaking_nli": 1200}
_HELD_OUT = 0.025
_HANDBOOK_TIMES = 12  # it is small, and the only text of rules among articles


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the data lies.

    Attributes:
        labelled: Files of labelled rows that may train what ships.
        handbook: The folder of the public-domain handbook.
        dev: Files that nothing is learnt from: rows that share a text with them are left out.
    """

    labelled: tuple[Path, ...]
    handbook: Path
    dev: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Mixture:
    """The rows to learn from, and those held out."""

    training: list[Row]
    held_out: list[Row]


def below(data: Path) -> Sources:
    """Return the sources in a data folder."""
    sets, gold = data / "faithfulness", data / "gold"
    return Sources(
        labelled=(sets / "train_clear.jsonl.gz", sets / "train_nli.jsonl.gz"),
        handbook=data / "handbook" / "2019",
        dev=(sets / "dev.jsonl.gz", gold / "claims_dev.jsonl"),
    )


def mix(sources: Sources, *, edits: int, seed: int) -> Mixture:
    """Return people's rows, at most so many of a set, with ``edits`` made rows among them."""
    labelled = read_rows(sources.labelled, forbidden=sources.dev)
    quotes = [record["evidence"] for path in sources.dev for record in read_jsonl(path)]
    passages = from_rows(labelled)
    passages += from_handbook(sources.handbook, forbidden=quotes) * _HANDBOOK_TIMES
    made = Maker(passages, seed=seed).rows(edits)
    rows = [row for row in map(focused, (*_capped(labelled, seed), *made)) if row is not None]
    return Mixture(
        training=[row for row in rows if not is_held_out(row, share=_HELD_OUT)],
        held_out=[row for row in rows if is_held_out(row, share=_HELD_OUT)],
    )


def _capped(rows: Iterable[Row], seed: int) -> list[Row]:
    by_source: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_source[row.source].append(row)
    rng = random.Random(seed)  # noqa: S311 - reproducible, not secret
    return [
        row
        for source, found in by_source.items()
        for row in rng.sample(found, min(len(found), _MOST.get(source, len(found))))
    ]
