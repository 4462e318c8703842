"""What a gate is asked and what it answers."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a document belongs in a wiki, and why.

    Attributes:
        belongs: True when the document should be written into the wiki.
        confidence: 0.5 (a coin toss) to 1.0 (certain).
        reason: One or two plain sentences for a person.
        purpose_lines: The lines of purpose.md that decided, 1-based, most telling first.
    """

    belongs: bool
    confidence: float
    reason: str
    purpose_lines: tuple[int, ...]


class Gate(Protocol):
    """Decides from a wiki's purpose whether a document belongs in it."""

    @property
    def fingerprint(self) -> str:
        """Engine, model, thresholds and code version; changes when any of them changes."""
        ...

    def decide(self, *, purpose: str, title: str, text: str) -> Decision:
        """Judge one document. Whatever the document says to its reader is never obeyed."""
        ...
