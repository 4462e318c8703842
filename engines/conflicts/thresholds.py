"""Every number the local conflict finder decides by; all are part of its fingerprint.

Chosen for precision first, because a false alarm takes a page out of use: on the labelled rows
(tests/data/gold/conflicts_dev.jsonl) and on two editions of a handbook, where of a million pairs
of sentences some dozens contradict (docs/sample-conflicts.md).
"""

import hashlib
import sys
from dataclasses import dataclass

CODE_VERSION = 10


@dataclass(frozen=True, slots=True)
class Gate:
    """What both sides must have in common, the words that differ left out.

    Attributes:
        shared: Least number of common content words.
        share: Least share of common content words (Dice).
        similarity: Least cosine.
        likeness: Least sum of share and cosine.
    """

    shared: int
    share: float
    similarity: float
    likeness: float

    def eased(self, by: float) -> "Gate":
        """Return the gate with one word less and every share and cosine lowered."""
        return Gate(self.shared - 1, self.share - by, self.similarity - by, self.likeness - 2 * by)


GATES = {
    "value": Gate(shared=2, share=0.28, similarity=0.5, likeness=0.95),
    "converted": Gate(shared=2, share=0.4, similarity=0.5, likeness=1.25),
    "withdrawn": Gate(shared=2, share=0.35, similarity=0.5, likeness=0.95),
    "name": Gate(shared=2, share=0.4, similarity=0.4, likeness=1.18),
    "address": Gate(shared=2, share=0.3, similarity=0.7, likeness=1.05),
    "term": Gate(shared=2, share=0.1, similarity=0.45, likeness=0.7),
    "rule": Gate(shared=2, share=0.35, similarity=0.55, likeness=1.0),
    "limit": Gate(shared=2, share=0.15, similarity=0.55, likeness=0.75),
    "softened": Gate(shared=3, share=0.6, similarity=0.7, likeness=1.4),
    "polarity": Gate(shared=2, share=0.35, similarity=0.65, likeness=1.0),
    "part": Gate(shared=2, share=0.4, similarity=0.5, likeness=1.1),
    "sign in": Gate(shared=2, share=0.2, similarity=0.5, likeness=0.8),
    "preference": Gate(shared=0, share=0.0, similarity=0.45, likeness=0.45),
    "impossible": Gate(shared=3, share=0.2, similarity=0.55, likeness=0.8),
    "attribute": Gate(shared=2, share=0.25, similarity=0.4, likeness=0.9),
}
ANCHOR = 0.12  # a code or long figure on both sides lowers what else must be in common
MOSTLY_CONTAINED = 0.6  # share of the claim's words that a list of the source has
CONTAINED_WEIGHT = 0.7  # such a list has many other words, so that its share counts less
SHARED_WORDS = 2  # content words the claim shares with the source, its heading and its title
MOST_LIKENESS = 2.0  # the same words and the same meaning
NEAR_SHARE = 0.15  # share of words in common (Dice, all words) below which pairs are left out
LONGEST_STATEMENT = 90  # words; what is longer is a table or a list run together
SAME_ALL = 0.6  # share of the words for what is said of all that the source must have
SAME_PURPOSE = 0.5  # share of the words of the shorter purpose that the other has
SAME_FILLER = 0.65  # cosine from which two names of a part may mean one thing
SAME_OBJECT = 0.6  # share of the words of an object that the other side must have
CONDITION_KNOWN = 0.7  # share of the words of a condition that the other side must have
WITHDRAWN_THING = 0.5  # share of the words for what is withdrawn that the claim must have
NAMED_ALIKE = 0.6  # share of the claim's words, a name left out, that the source must have
SIMILAR_ADDRESSES = 85  # per cent of characters in common (rapidfuzz ratio)

# Read both ways (chances of the cross-encoder); chosen from a few round numbers on FEVER-Symmetric,
# FM2, Factcheck-GPT and the labelled pairs. What they are worth is counted on the planted errors,
# COVID-Fact and Climate-FEVER, which were not looked at (docs/sample-conflicts.md).
DENIED_AS_IT_STANDS = 0.5
FOLLOWS_UNDONE = 0.7
PROVEN_BONUS = 0.1  # confidence that the contrast adds
MOST_SURE = 0.99

# At the gate; what is better aligned is surer, up to ALIGNED_BONUS more.
ALIGNED_BONUS = 0.1
CONFIDENCE = {
    "value": 0.85,
    "converted": 0.75,
    "withdrawn": 0.75,
    "name": 0.8,
    "address": 0.7,
    "term": 0.75,
    "rule": 0.7,
    "limit": 0.7,
    "softened": 0.7,
    "polarity": 0.75,
    "part": 0.75,
    "sign in": 0.7,
    "preference": 0.7,
    "impossible": 0.7,
    "attribute": 0.75,
}


def digest() -> str:
    """Return a short hash of every threshold and the code version."""
    module = sys.modules[__name__]
    values = sorted((name, getattr(module, name)) for name in dir(module) if name.isupper())
    return hashlib.sha256(repr(values).encode()).hexdigest()[:12]
