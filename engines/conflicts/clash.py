"""What looks like a contradiction before it is known that both sides speak of the same thing."""

from dataclasses import dataclass
from enum import StrEnum

from engines.conflicts.reading import Reading
from engines.text import Span


class Kind(StrEnum):
    """In what two statements differ; each kind asks for its own proof of a common subject."""

    VALUE = "value"
    CONVERTED = "converted"  # values in different units, which mostly measure different things
    WITHDRAWN = "withdrawn"
    NAME = "name"
    ADDRESS = "address"  # an address that became a similar one
    TERM = "term"  # a name in another form for the same code
    RULE = "rule"
    LIMIT = "limit"
    SOFTENED = "softened"  # what was ruled out is only possible
    POLARITY = "polarity"
    PART = "part"  # whom to tell, who decides, by what means
    SIGN_IN = "sign in"
    PREFERENCE = "preference"
    IMPOSSIBLE = "impossible"  # told to do what cannot be done
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class Clash:
    """Words of a claim and of a source that cannot both hold of one thing.

    Attributes:
        kind: In what they differ.
        reading: The claim and the part of the source.
        reason: One plain sentence a reader can check.
        claim_spans: Offsets into the claim.
        source_spans: Offsets into the source.
        listed: Whether what the source says of a whole list is what clashes.
        rest: What of both sides is compared in meaning, where that is not all of it.
        rivals: Words that must not mean the same, as "manager" and "supervisor" do.
    """

    kind: Kind
    reading: Reading
    reason: str
    claim_spans: tuple[Span, ...]
    source_spans: tuple[Span, ...]
    listed: bool = False
    rest: tuple[str, str] | None = None
    rivals: tuple[str, str] | None = None
