"""Every number the local auditor decides by; all are part of its fingerprint.

Chosen on the labelled development rows (tests/data/gold/claims_dev.jsonl). The confidences are
about the shares in which a doubt of that kind was right on 317 rows of FEVER, FRANK and SciFact:
differing numbers 16 of 17, missing ones 10 of 12, names 42 of 61, polarity 6 of 7, strength 25 of
36, conditions 3 of 5; support by likeness 3 of 4 at a cosine over 0.7, less below. Raise
CODE_VERSION whenever a check changes its answers: stored verdicts then count as stale.
"""

import hashlib
import sys

CODE_VERSION = 5

MAX_STATEMENTS = 40  # statements of one evidence that are embedded
COVERAGE_WEIGHT = 0.3  # of shared words beside the cosine when the focus is chosen
SIMILAR = 0.55  # cosine from which claim and evidence speak of the same thing
UNLIKE = 0.35  # cosine of texts that have nothing in common
UNRELATED = 0.65  # cosine plus share of words below which a claim is not in the lines at all
FOCUS_OVERLAP = 0.5  # share of the claim's words the focus must have to compare polarity
ABRIDGED = 0.8  # share of the claim that must be words of the focus, in order, to be a cut of it
SAME_CLAUSE = 0.34  # share of a condition's words the claim must have to have kept it

CONFIDENCE_VERBATIM = 0.99
CONFIDENCE_NUMBER = 0.9
CONFIDENCE_MISSING = 0.8
CONFIDENCE_NAME = 0.7
CONFIDENCE_ROLE = 0.7
CONFIDENCE_POLARITY = 0.8
CONFIDENCE_STRENGTH = 0.65
CONFIDENCE_CONDITION = 0.6
CONFIDENCE_UNRELATED = 0.7
CONFIDENCE_SUPPORTED = (0.45, 0.9)  # from nothing alike to all alike


def digest() -> str:
    """Return a short hash of every threshold and the code version."""
    module = sys.modules[__name__]
    values = sorted((name, getattr(module, name)) for name in dir(module) if name.isupper())
    return hashlib.sha256(repr(values).encode()).hexdigest()[:12]
