"""Every number the local auditor decides by; all are part of its fingerprint.

The confidences are about the shares in which a doubt of that kind was right on 3,400 rows of FEVER,
FRANK and SciFact: differing values 102 of 121, polarity 128 of 148, names 422 of 613, strength 149
of 254, conditions 43 of 70; where only half of the rows are not supported. How the cross-encoder's
answers become chances stands in `coefficients.json`. Raise CODE_VERSION whenever a check changes
its answers: stored verdicts then count as stale.
"""

import hashlib
import sys

CODE_VERSION = 17

MAX_STATEMENTS = 40  # statements of one evidence in which owners of values are looked for
FOCUS_OVERLAP = 0.5  # share of the claim's words the focus must have to compare polarity
SWAPPED_OVERLAP = 0.75  # share of the claim's other words the focus must have for a name put in
NEARLY = 0.6  # share of the claim that must be words of one statement, in order, to be nearly it
CONTAINED = 0.8  # share of a statement that the claim must have, in order, to be it and more
CONTAINED_WORDS = 5  # words that it must have then
REPEATED = 0.8  # share of the claim that must be the focus in order to be it with words put in
ABRIDGED = 0.8  # share of the claim that must be words of the focus, in order, to be a cut of it
SAME_CLAUSE = 0.34  # share of a condition's words the claim must have to have kept it

FEW_LINES = 80  # words and signs of evidence of which one statement is surely the one meant
ENTAILED_FROM = 0.9  # chance of entailment against which a doubt of degree does not settle
SUPPORTED_FROM = 0.5  # chance of support; half of all claims being supported, as it was fitted
DENIED_FROM = 0.5  # chance of contradiction from which an unsupported claim counts as denied
PARTLY_FROM = 0.45  # share of the claim's words in the lines from which a part of it is backed
SEVERAL_FACTS = 12  # content words from which a claim says more than the one thing that is missing

CONFIDENCE_VERBATIM = 0.99
CONFIDENCE_NUMBER = 0.9
CONFIDENCE_MISSING = 0.8
CONFIDENCE_NAME = 0.7
CONFIDENCE_ROLE = 0.7
CONFIDENCE_POLARITY = 0.8
CONFIDENCE_STRENGTH = 0.65
CONFIDENCE_CONDITION = 0.6
CONFIDENCE_ADDITION = 0.6


def digest() -> str:
    """Return a short hash of every threshold and the code version."""
    module = sys.modules[__name__]
    values = sorted((name, getattr(module, name)) for name in dir(module) if name.isupper())
    return hashlib.sha256(repr(values).encode()).hexdigest()[:12]
