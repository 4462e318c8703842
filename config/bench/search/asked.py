"""What is asked of a corpus that was put together."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from config.bench.search.corpora import Mixed
from engines.embed import Embedder
from engines.text import content_words


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of query.

    Attributes:
        share: Of all queries.
        words: The fewest and the most words of one sentence that it takes.
        particular: Whether it names one of the passage's names or identifiers too.
    """

    share: float
    words: tuple[int, int]
    particular: bool = False


# Of most questions several words are common ones; a name or an identifier is what is rare.
KINDS = (
    Kind(share=0.5, words=(3, 6)),
    Kind(share=0.25, words=(2, 2)),
    Kind(share=0.25, words=(1, 2), particular=True),
)


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody types, and its embedding."""

    text: str
    vector: NDArray[np.float32]


def questions(
    passages: Sequence[Mixed],
    sentences: Sequence[str],
    *,
    embedder: Embedder,
    number: int,
    seed: int = 2,
) -> list[Question]:
    """Return queries, each of the words of one passage, in another order than there."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    kinds = chance.choices(KINDS, weights=[kind.share for kind in KINDS], k=number)
    typed = [_typed(chance, chance.choice(passages), sentences, kind) for kind in kinds]
    vectors = embedder.embed(typed)
    return [Question(text, vector) for text, vector in zip(typed, vectors, strict=True)]


def _typed(chance: random.Random, passage: Mixed, sentences: Sequence[str], kind: Kind) -> str:
    words = sentences[chance.choice(passage.sentences)].split()
    telling = [word for word in dict.fromkeys(words) if content_words(word)]
    few, most = kind.words
    chosen = chance.sample(telling, min(len(telling), chance.randint(few, most)))
    if kind.particular:
        chosen.append(chance.choice(passage.particulars))
    chance.shuffle(chosen)
    return " ".join(chosen)
