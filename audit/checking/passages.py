"""Cutting sources into overlapping passages, and finding those that speak of a claim."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from audit.checking.evidence import Passage, Place
from audit.checking.given import GivenSource
from engines.embed import Embedder
from engines.text import content_words, sentences

PASSAGE_WORDS = 50  # about what the encoder reads at its best, and a person at a glance
LONG_LINE = 60  # words beyond which a line is cut into its sentences
MOST_EMBEDDED = 600  # passages; of more, those that share the claims' rarest words are embedded
WORD_WEIGHT = 0.3  # of shared words beside the cosine, as where the auditor chooses its statement


@dataclass(frozen=True, slots=True)
class Match:
    """A passage that may speak of a claim.

    Attributes:
        similarity: Cosine of claim and passage, -1 to 1.
        score: What it is ranked by: the cosine, and the share of the claim's words it has.
    """

    passage: Passage
    similarity: float
    score: float


def passages_of(source: GivenSource) -> Iterator[Passage]:
    """Yield passages of about PASSAGE_WORDS words, each beginning in the middle of the last."""
    pieces = list(_pieces(source))
    sizes = [len(text.split()) for _, text in pieces]
    start = 0
    while start < len(pieces):
        end, size = start + 1, sizes[start]
        while end < len(pieces) and size + sizes[end] <= PASSAGE_WORDS:
            size += sizes[end]
            end += 1
        within = tuple(pieces[start:end])
        yield Passage(Place(source, within[0][0], within[-1][0]), within)
        if end == len(pieces):
            return
        start = max(start + 1, (start + end) // 2)


def _pieces(source: GivenSource) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(source.lines, start=1):
        if not line.strip():
            continue
        if len(line.split()) <= LONG_LINE:
            yield number, line
        else:
            for span in sentences(line):
                yield number, line[span.start : span.end]


def matches(
    claims: Sequence[str], passages: Sequence[Passage], *, embedder: Embedder, limit: int
) -> list[list[Match]]:
    """Return for each claim the passages that most likely speak of it, best first.

    Meaning and words count together: a paraphrase has the one, a table's row the other.
    """
    shares = _word_shares(claims, passages)
    chosen = _to_embed(shares, len(passages))
    texts = [*claims, *(passages[at].text for at in chosen)]
    vectors = embedder.embed(texts)
    cosines = vectors[: len(claims)] @ vectors[len(claims) :].T
    found = []
    for row, share in zip(cosines, shares, strict=True):
        ranked = [
            Match(passages[at], float(cosine), float(cosine) + WORD_WEIGHT * share.get(at, 0.0))
            for at, cosine in zip(chosen, row, strict=True)
        ]
        found.append(sorted(ranked, key=lambda match: -match.score)[:limit])
    return found


def _word_shares(claims: Sequence[str], passages: Sequence[Passage]) -> list[dict[int, float]]:
    """Return for each claim, by passage, the share of its words found there, rare ones more."""
    holders: Mapping[str, list[int]] = defaultdict(list)
    for at, passage in enumerate(passages):
        for word in set(content_words(passage.text)):
            holders[word].append(at)
    return [_shares(set(content_words(claim)), holders, len(passages)) for claim in claims]


def _shares(words: set[str], holders: Mapping[str, list[int]], count: int) -> dict[int, float]:
    weights = {word: log(1 + count / (1 + len(holders.get(word, ())))) for word in words}
    whole = sum(weights.values())
    found: defaultdict[int, float] = defaultdict(float)
    for word, weight in weights.items():
        for at in holders.get(word, ()):
            found[at] += weight
    return {at: weight / whole for at, weight in found.items()}


def _to_embed(shares: Sequence[Mapping[int, float]], count: int) -> list[int]:
    """Return which passages to embed: all, or for each claim those with most of its words."""
    if count <= MOST_EMBEDDED:
        return list(range(count))
    each = max(3, MOST_EMBEDDED // max(len(shares), 1))
    wanted: set[int] = set()
    for share in shares:
        wanted.update(sorted(share, key=lambda at: (-share[at], at))[:each])
    return sorted(wanted)
