"""A duty for all of something, where the source asks it of all the rest only above a limit."""

import re
from collections.abc import Iterator
from itertools import pairwise

from engines.conflicts.clash import Clash, Kind
from engines.conflicts.reading import Reading, stems_of, words_of
from engines.text import Span
from engines.text.facts import Bound, Cue, Quantity
from engines.text.facts.tokens import tokenise
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import has

_FROM = frozenset({Bound.ABOVE, Bound.AT_LEAST})
_EXEMPT = re.compile(r"\b(?:exempt(?:ed)?|free of|waived)\b", re.IGNORECASE)
_REST = frozenset({("any", "other"), ("all", "other"), ("every", "other"), ("each", "other")})


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield limits that leave no room for what the claim says of all, or for its own limit."""
    yield from _of_the_rest(reading)
    yield from _of_exemption(reading)


def _of_exemption(reading: Reading) -> Iterator[Clash]:
    """Yield where "exempt below 25" meets "required above 75": between them both cannot hold."""
    claim, focus = reading.claim_facts, reading.focus_facts
    exempt = claim.having(Cue.NOT_REQUIRED) or _EXEMPT.search(reading.pair.claim)
    if not exempt or not focus.having(Cue.MUST) or focus.having(Cue.NOT_REQUIRED):
        return
    for own in claim.quantities:
        for limit in focus.quantities:
            if _apart(own, limit):
                theirs = in_evidence(reading, limit.span)
                said = quoted(reading.pair.claim, own.span)
                reason = (
                    f"The page exempts {said}, the source demands it only "
                    f"{quoted(reading.pair.evidence, theirs)}."
                )
                yield Clash(Kind.LIMIT, reading, reason, (own.span,), (theirs,), listed=True)


def _apart(own: Quantity, limit: Quantity) -> bool:
    """Tell an upper limit from a lower one of the same unit at another value."""
    bounds = own.bound in {Bound.BELOW, Bound.AT_MOST} and limit.bound in _FROM
    return bounds and own.dimension == limit.dimension and own.high != limit.low


def _of_the_rest(reading: Reading) -> Iterator[Clash]:
    """Yield where "all X require Y" meets "Y is required for A, B and any other above a limit".

    X that the source lists by name keeps its duty, so that only the unlisted is in question.
    """
    claim, focus = reading.claim_facts, reading.focus_facts
    universal = claim.having(Cue.ALL)
    if not universal or claim.quantities or not claim.having(Cue.MUST, Cue.SHOULD):
        return
    if not focus.having(Cue.MUST) or _listed(reading, universal[0].span):
        return
    for limit in focus.quantities:
        if limit.bound in _FROM and _limits_the_rest(reading, limit):
            mine, theirs = universal[0].span, in_evidence(reading, limit.span)
            said, limited = quoted(reading.pair.claim, mine), quoted(reading.pair.evidence, theirs)
            reason = f"The page says {said}, the source sets a limit ({limited})."
            yield Clash(Kind.LIMIT, reading, reason, (mine,), (theirs,))


def _listed(reading: Reading, cue: Span) -> bool:
    """Tell whether the source names what the claim calls all."""
    after = words_of(reading.pair.claim[cue.end :])[:1]
    return not after or has(after[0].stem, stems_of(reading.focus_words))


def _limits_the_rest(reading: Reading, limit: Quantity) -> bool:
    """Tell whether "any other …" leads up to a limit."""
    keys = [token.key for token in tokenise(reading.focus_text[: limit.span.start])][-4:]
    return bool(_REST & set(pairwise(keys)))
