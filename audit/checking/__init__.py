"""Any text held against any sources: what `verify_citations` is made of.

Nothing here reads or writes the database; `audit.services.verifying` is the door.
"""

from audit.checking.evidence import Evidence, Place
from audit.checking.given import (
    COMMAND_LIMITS,
    SCREEN_LIMITS,
    GivenSource,
    Limits,
    require_within,
)
from audit.checking.outcome import VIEWS, Thresholds, VerifiedClaim, View, WebFinding

__all__ = [
    "COMMAND_LIMITS",
    "SCREEN_LIMITS",
    "VIEWS",
    "Evidence",
    "GivenSource",
    "Limits",
    "Place",
    "Thresholds",
    "VerifiedClaim",
    "View",
    "WebFinding",
    "require_within",
]
