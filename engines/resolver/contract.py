"""The words of the resolver role."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim of a page that lines of a source contradict.

    Attributes:
        claim: The disputed sentence, in plain words.
        title: The page's.
        section: The text around the claim, without markers.
        lines: What an edit may rest on; line n is `lines[n - 1]`.
        opposing: The numbers of the lines that contradict the claim.
        statement: What these lines say, as one sentence.
    """

    claim: str
    title: str
    section: str
    lines: tuple[str, ...]
    opposing: tuple[int, ...]
    statement: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A sentence to stand in the place of the disputed one.

    Attributes:
        text: Plain words, in one line; never markup, never a marker.
        lines: The numbers of the lines it rests on, each once and in order; at least one.
        reason: Why, in a sentence for the person who decides.
    """

    text: str
    lines: tuple[int, ...]
    reason: str


class Resolver(Protocol):
    """Words edits that would settle a conflict; a person chooses, and may choose none."""

    @property
    def fingerprint(self) -> str:
        """Identify engine, model and code."""
        ...

    def suggest(self, dispute: Dispute) -> list[Edit]:
        """Return edits, the best first; none where there is nothing to suggest.

        Nobody may rely on their being true: the caller has them judged.
        """
        ...
