"""What each claim of a text is judged by: the lines it cites, or those that speak of it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from audit.checking.evidence import Evidence, Passage, cited_passage
from audit.checking.given import GivenSource
from audit.checking.numbered import place_named
from audit.checking.passages import Match, matches, passages_of
from engines.embed import Embedder
from engines.text import Claim, Marker

# Passages that a claim is judged against where it names no lines.
CANDIDATES = 3

# The sources that a claim names as a whole, by place.
_Named = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """A claim's evidence, one piece of several, and how like the claim it is."""

    evidence: Evidence
    similarity: float


def trials_of(
    found: Sequence[Claim], sources: Sequence[GivenSource], embedder: Embedder
) -> list[list[Trial]]:
    """Say for each claim what it is judged by; nothing, where a marker names nothing."""
    searched = [source for source in sources if source.searched]
    known = {(source.number, source.version): source for source in sources}
    exact = _exact(found, known, embedder)
    wanted: dict[_Named, list[int]] = defaultdict(list)
    for at, claim in enumerate(found):
        named = _named(claim)
        if named or not claim.markers:
            wanted[named].append(at)
    for named, claims in wanted.items():
        chosen = _chosen(named, searched)
        texts = [found[at].text for at in claims]
        passages = [passage for source in chosen for passage in passages_of(source)]
        limit = len(passages) if len(named) > 1 else CANDIDATES
        near = matches(texts, passages, embedder=embedder, limit=limit)
        for at, each in zip(claims, near, strict=True):
            exact[at] = _beside(exact[at], each, several=len(named) > 1)
    return [tried or [] for tried in exact]


def _named(claim: Claim) -> _Named:
    """Return the places of the sources that a claim names as a whole, each once."""
    places = {place_named(marker) for marker in claim.markers}
    return tuple(sorted(place for place in places if place is not None))


def _chosen(named: _Named, searched: Sequence[GivenSource]) -> list[GivenSource]:
    """Return the sources of these places; all where none is named, none where one is not there."""
    if not named:
        return list(searched)
    if named[-1] > len(searched):
        return []
    return [searched[place - 1] for place in named]


def _exact(
    found: Sequence[Claim], known: Mapping[tuple[int, int], GivenSource], embedder: Embedder
) -> list[list[Trial] | None]:
    """Return by claim its named lines as one trial; [] where it names none, None where none are."""
    evidence = [_lines_named(_exact_markers(claim), known) for claim in found]
    held = [at for at, each in enumerate(evidence) if each is not None and each.passages]
    texts = [text for at in held for text in (found[at].text, _text(evidence[at]))]
    vectors = embedder.embed(texts)
    trials: list[list[Trial] | None] = [None if each is None else [] for each in evidence]
    for row, at in enumerate(held):
        lines = evidence[at]
        if lines is not None:
            trials[at] = [Trial(lines, float(vectors[2 * row] @ vectors[2 * row + 1]))]
    return trials


def _text(evidence: Evidence | None) -> str:
    return evidence.text if evidence else ""


def _exact_markers(claim: Claim) -> list[Marker]:
    return [marker for marker in claim.markers if place_named(marker) is None]


def _lines_named(
    markers: Sequence[Marker], known: Mapping[tuple[int, int], GivenSource]
) -> Evidence | None:
    """Return the lines that markers name together; None where one names nothing."""
    passages: dict[tuple[int, int, int, int], Passage] = {}
    for marker in markers:
        source = known.get((marker.source, marker.version))
        if source is None or marker.last > len(source.lines):
            return None
        # Lines that are cited twice are read once.
        named = (marker.source, marker.version, marker.first, marker.last)
        passages[named] = cited_passage(source, first=marker.first, last=marker.last)
    return Evidence(tuple(passages.values()))


def _beside(
    exact: list[Trial] | None, near: Sequence[Match], *, several: bool
) -> list[Trial] | None:
    """Return trials of the nearest passages, each beside the lines that the claim names.

    Of several sources that are named, the nearest passage of each also counts together: a claim
    may rest on all of them.
    """
    if exact is None:
        return None
    lines = exact[0].evidence.passages if exact else ()
    trials = [
        Trial(Evidence((*lines, match.passage)), match.similarity) for match in near[:CANDIDATES]
    ]
    if several and near:
        best: dict[int, Match] = {}
        for match in near:
            best.setdefault(match.passage.place.source.number, match)
        together = tuple(match.passage for match in best.values())
        trials.append(Trial(Evidence((*lines, *together)), near[0].similarity))
    return trials
