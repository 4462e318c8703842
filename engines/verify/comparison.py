"""A claim laid beside the statement of its evidence that speaks of the same thing."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engines.text.facts import Facts, NameKind, extract
from engines.text.facts.names import codes
from engines.text.facts.scope import Sign, signs
from engines.text.facts.tokens import Token, tokenise
from engines.verify.alignment import Alignment, align
from engines.verify.cited import Cited, cited
from engines.verify.evidence import Statement
from engines.verify.model import Pair
from engines.verify.thresholds import CONTAINED, CONTAINED_WORDS, MAX_STATEMENTS, NEARLY
from engines.verify.words import content, coverage, has, stems


@dataclass(frozen=True)
class Comparison:
    """What the checks look at.

    Attributes:
        pair: Claim and evidence as given; all spans are offsets into these.
        statements: The evidence, cut up.
        focus: The statement that speaks of the same thing as the claim.
        similarity: Share of the claim's neighbouring content words that are neighbours in the
            evidence too.
        coverage: Share of the claim's content words found in the evidence.
    """

    pair: Pair
    statements: tuple[Statement, ...]
    focus: Statement
    similarity: float
    coverage: float

    @classmethod
    def of(cls, pair: Pair) -> "Comparison | None":
        """Cut the evidence up and choose the focus; None if the evidence has no words.

        Of very long evidence only the statements nearest to the claim in words are kept.
        """
        lines = cited(pair.evidence)
        found = lines.statements
        if not found:
            return None
        claim = stems(pair.claim)
        telling = stems(_without_codes(pair.claim)) or claim
        scores = _scores(telling, lines.statement_stems)
        order = sorted(range(len(found)), key=lambda place: -scores[place])
        return cls(
            pair=pair,
            statements=tuple(found[place] for place in sorted(order[:MAX_STATEMENTS])),
            focus=found[order[0]],
            similarity=_neighbours_kept(pair.claim, lines),
            coverage=coverage(claim, lines.stems),
        )

    @cached_property
    def lines(self) -> Cited:
        """The evidence, with what other claims that cite it had to find out of it."""
        return cited(self.pair.evidence)

    @cached_property
    def claim_facts(self) -> Facts:
        """Facts of the claim."""
        return extract(self.pair.claim)

    @property
    def evidence_text(self) -> str:
        """The evidence with markup and line breaks blanked; offsets are those of the evidence."""
        return self.lines.plain

    @property
    def evidence_tokens(self) -> list[Token]:
        """The words and signs of `evidence_text`."""
        return self.lines.tokens

    @cached_property
    def claim_tokens(self) -> list[Token]:
        """The words and signs of the claim."""
        return tokenise(self.pair.claim)

    @cached_property
    def claim_keys(self) -> frozenset[str]:
        """The claim's words, folded."""
        return frozenset(token.key for token in self.claim_tokens)

    @property
    def evidence_keys(self) -> frozenset[str]:
        """The words of the evidence, folded."""
        return self.lines.keys

    @cached_property
    def alignment(self) -> Alignment | None:
        """The claim beside the statement that it repeats, None unless it is nearly that one."""
        spans = [each.span for each in self.statements]
        laid = align(self.claim_tokens, [(span, self.lines.written_in(span)) for span in spans])
        near = laid and (laid.share >= NEARLY or self._contains(laid))
        return laid if near else None

    @staticmethod
    def _contains(laid: Alignment) -> bool:
        return laid.covers >= CONTAINED and len(laid.matched) >= CONTAINED_WORDS

    @property
    def evidence_facts(self) -> Facts:
        """Facts of the whole evidence, with offsets into it."""
        return self.lines.facts

    @cached_property
    def focus_text(self) -> str:
        """The focus with markup blanked; offsets into it start at the focus."""
        return self.evidence_text[self.focus.span.start : self.focus.span.end]

    @property
    def focus_facts(self) -> Facts:
        """Facts of the focus, with offsets into `focus_text`."""
        return self.lines.facts_in(self.focus.span)

    @cached_property
    def claim_signs(self) -> dict[str, Sign]:
        """Which words of the claim are denied."""
        return signs(self.pair.claim)

    @property
    def focus_signs(self) -> dict[str, Sign]:
        """Which words of the focus are denied."""
        return self.lines.signs_in(self.focus.span)

    @cached_property
    def plain_words(self) -> frozenset[str]:
        """The claim's content words outside values, dates and cue words: those have checks."""
        facts = self.claim_facts
        taken = [
            each.span
            for group in (facts.quantities, facts.dates, facts.times, facts.cues)
            for each in group
        ]
        return frozenset(
            word.stem
            for word in content(self.pair.claim)
            if not any(span.start <= word.span.start < span.end for span in taken)
        )

    @cached_property
    def focus_coverage(self) -> float:
        """Share of the claim's content words found in the focus and its lead."""
        return coverage(stems(self.pair.claim), stems(f"{self.focus.lead} {self.focus.text}"))


def _scores(claim: Collection[str], parts: Sequence[Collection[str]]) -> list[float]:
    """Return how much each part shares with the claim; a word that few parts have counts more."""
    shared = [[word for word in claim if has(word, part)] for part in parts]
    spread = Counter(word for words in shared for word in words)
    # Rounded once at the end: a sum in the order of a set would differ from process to process.
    return [
        math.fsum(math.log(1 + len(parts) / spread[word]) for word in words) for words in shared
    ]


def _without_codes(claim: str) -> str:
    """Blank out addresses and codes: one that was exchanged would choose the wrong statement."""
    for name in codes(claim):
        if name.kind is NameKind.IDENTIFIER:
            blank = " " * (name.span.end - name.span.start)
            claim = claim[: name.span.start] + blank + claim[name.span.end :]
    return claim


def _neighbours_kept(claim: str, lines: Cited) -> float:
    mine = {(left.stem, right.stem) for left, right in pairwise(content(claim))}
    return len(mine & lines.neighbours) / len(mine) if mine else 1.0
