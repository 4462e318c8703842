"""Every number the local conflict finder decides by; all are part of its fingerprint.

Chosen on the labelled development rows (tests/data/gold/conflicts_dev.jsonl), for precision
first: a false alarm takes a page out of use.
"""

import hashlib
import sys

CODE_VERSION = 1

SAME_SUBJECT = 0.4  # cosine below which two statements are never compared
CLOSE_SUBJECT = 0.55  # cosine from which polarity and names may be compared
SHARED_WORDS = 2  # content words both must have

CONFIDENCE_VALUE = 0.85
CONFIDENCE_POLARITY = 0.75
CONFIDENCE_RULE = 0.7
CONFIDENCE_NAME = 0.65


def digest() -> str:
    """Return a short hash of every threshold and the code version."""
    module = sys.modules[__name__]
    values = sorted((name, getattr(module, name)) for name in dir(module) if name.isupper())
    return hashlib.sha256(repr(values).encode()).hexdigest()[:12]
