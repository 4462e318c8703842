"""The peers measured at a size, one after the other: each holds a whole index in memory."""

import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass

from config.bench.search.asked import Question
from config.bench.search.latency import milliseconds, percentiles
from config.bench.search.legs import Legs, terms_of
from config.bench.search.peers import PEERS, Exhaustive, Peer, Terms, is_installed
from config.bench.search.progress import say
from config.bench.search.quality import candidate_quality
from config.bench.search.scale import Times

_LIMIT = 20


@dataclass(frozen=True, slots=True)
class Beside:
    """What was measured beside ours.

    Attributes:
        times: Of each peer that is installed.
        build_s: Seconds that its index took.
        candidate_quality: See `quality.candidate_quality`.
    """

    times: dict[str, Times]
    build_s: dict[str, float]
    candidate_quality: float


def measure_beside(
    passages: Sequence[Terms], *, asked: Sequence[Question], held: Sequence[Question], legs: Legs
) -> Beside:
    """Measure every peer over these passages, of which the n-th has the id n + 1.

    Args:
        passages: The terms of each.
        asked: What the fast ones are asked.
        held: What is looked for in everything, at the price of scoring everything.
        legs: Ours, to be held against it.
    """
    begun = time.perf_counter()
    everything = Exhaustive(passages)
    build_s = {"rank_bm25": round(time.perf_counter() - begun, 1)}
    times = {"rank_bm25": _times(everything, held)}
    quality = candidate_quality(held, legs=legs, everything=everything)
    del everything
    say("rank_bm25 measured")
    for name in ("bm25s", "tantivy"):
        if is_installed(name):
            gc.collect()
            begun = time.perf_counter()
            peer = PEERS[name](passages)
            build_s[name] = round(time.perf_counter() - begun, 1)
            times[name] = _times(peer, asked)
            say(f"{name} measured")
    return Beside(times, build_s, quality)


def _times(peer: Peer, asked: Sequence[Question]) -> Times:
    terms = [terms_of(each.text) for each in asked]
    peer.search(terms[0], limit=_LIMIT)
    found = milliseconds(lambda each: peer.search(each, limit=_LIMIT), terms)
    return Times.model_validate(percentiles(found))
