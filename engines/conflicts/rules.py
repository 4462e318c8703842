"""Rules that cannot both hold: duty and freedom, everyone and only some, always and except."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.conflicts.acts import of_chance, same_act, same_condition
from engines.conflicts.clash import Clash, Kind
from engines.conflicts.clauses import hedged, supposed
from engines.conflicts.phrases import following
from engines.conflicts.reading import Reading, stems_of, tokens_of, words_of
from engines.conflicts.thresholds import SAME_ALL
from engines.text.facts import Cue, CueWord
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.words import Word, coverage, has


@dataclass(frozen=True, slots=True)
class _Rule:
    """A claim with one of these cues cannot stand beside a source with one of those."""

    claim: frozenset[Cue]
    source: frozenset[Cue]
    reason: str
    unless: frozenset[Cue] = frozenset()  # cues of the claim under which both may stand


_RULES = (
    _Rule(
        frozenset({Cue.MUST}),
        frozenset({Cue.NOT_REQUIRED}),
        "The page states a duty ({mine}), the source lifts it ({theirs}).",
        frozenset({Cue.NOT_REQUIRED, Cue.NO_LONGER, Cue.NEGATION, Cue.NONE}),
    ),
    _Rule(
        frozenset({Cue.MAY, Cue.ALLOWED}),
        frozenset({Cue.FORBIDDEN}),
        "The page permits ({mine}) what the source forbids ({theirs}).",
        frozenset({Cue.FORBIDDEN, Cue.NEGATION, Cue.EXCEPTION}),
    ),
    _Rule(
        frozenset({Cue.FORBIDDEN}),
        frozenset({Cue.ALLOWED}),
        "The page forbids ({mine}) what the source permits ({theirs}).",
        frozenset({Cue.ALLOWED, Cue.EXCEPTION}),
    ),
    _Rule(
        frozenset({Cue.NOT_REQUIRED}),
        frozenset({Cue.MUST}),
        "The page leaves open ({mine}) what the source demands ({theirs}).",
        frozenset({Cue.MUST, Cue.EXCEPTION, Cue.CONDITION}),
    ),
    _Rule(
        frozenset({Cue.ALL, Cue.ALWAYS}),
        frozenset({Cue.EXCEPTION}),
        "The page says {mine}, the source makes an exception ({theirs}).",
        frozenset({Cue.EXCEPTION, Cue.MOST, Cue.USUALLY}),
    ),
    _Rule(
        frozenset({Cue.ALL, Cue.ALWAYS}),
        frozenset({Cue.ONLY}),
        "The page says {mine}, the source limits it ({theirs}).",
        frozenset({Cue.ONLY, Cue.EXCEPTION}),
    ),
    _Rule(
        frozenset({Cue.ONLY}),
        frozenset({Cue.EXCEPTION}),
        "The page allows nothing else ({mine}), the source does ({theirs}).",
        frozenset({Cue.EXCEPTION}),
    ),
)


# "Only by members" limits who may; "only email us" limits nothing that is said of all.
_LIMITED_TO = frozenset((word,) for word in ("by", "for", "to", "with", "on", "in", "at", "from"))
_SHORT_PHRASE = 4  # words: "for senior members only"
_UNIVERSAL = frozenset({Cue.ALL, Cue.ALWAYS})


def clashes(reading: Reading) -> Iterator[Clash]:
    """Yield each rule of the claim that the source's rule leaves no room for."""
    yield from _softened(reading)
    claim = reading.claim_facts
    for rule in _RULES:
        mine = [cue for cue in claim.having(*rule.claim) if not of_chance(reading.pair.claim, cue)]
        theirs = _theirs(rule, reading)
        if not mine or not theirs or claim.having(*rule.unless):
            continue
        if not _same_scope(rule, reading, mine[0], theirs[0]) or not _asserted(
            rule, reading, mine, theirs
        ):
            continue
        reason = rule.reason.format(
            mine=quoted(reading.pair.claim, mine[0].span),
            theirs=quoted(_said(rule, reading), theirs[0].span),
        )
        listed = _in_lead(rule, reading)
        places = () if listed else (in_evidence(reading, theirs[0].span),)
        yield Clash(Kind.RULE, reading, reason, (mine[0].span,), places, listed=listed)


def _softened(reading: Reading) -> Iterator[Clash]:
    """Yield where "none will be" meets "may not be": what was certain is only possible."""
    none = reading.claim_facts.having(Cue.NONE)
    if not none or not reading.claim_facts.having(Cue.WILL):
        return
    for cue in reading.focus_facts.having(Cue.FORBIDDEN):
        if hedged(reading.focus_text, cue.span):
            span = in_evidence(reading, cue.span)
            mine = quoted(reading.pair.claim, none[0].span)
            theirs = quoted(reading.pair.evidence, span)
            reason = f"The page rules it out ({mine}), the source calls it possible ({theirs})."
            yield Clash(Kind.SOFTENED, reading, reason, (none[0].span,), (span,))


def _theirs(rule: _Rule, reading: Reading) -> Sequence[CueWord]:
    """The source's words of a rule: those of the part, or of the line that leads into its list."""
    return reading.focus_facts.having(*rule.source) or reading.lead_facts.having(*rule.source)


def _in_lead(rule: _Rule, reading: Reading) -> bool:
    return not reading.focus_facts.having(*rule.source)


def _said(rule: _Rule, reading: Reading) -> str:
    return reading.focus.lead if _in_lead(rule, reading) else reading.focus_text


def _asserted(
    rule: _Rule, reading: Reading, mine: Sequence[CueWord], theirs: Sequence[CueWord]
) -> bool:
    """Tell whether both rules are laid down, not supposed or merely possible."""
    claim, focus = reading.pair.claim, _said(rule, reading)
    if Cue.EXCEPTION in rule.source:
        alike = mine[0].cue not in _UNIVERSAL or _same_sense(reading)
        return alike and not supposed(claim, mine[0].span)
    return same_condition(reading) and not (
        supposed(claim, mine[0].span)
        or supposed(focus, theirs[0].span)
        or hedged(focus, theirs[0].span)
    )


def _same_sense(reading: Reading) -> bool:
    """Tell whether both sides deny or both affirm: an exception to a ban limits no leave."""
    claim, focus = (
        bool(facts.having(Cue.NEGATION, Cue.NONE, Cue.FORBIDDEN))
        for facts in (reading.claim_facts, reading.focus_facts)
    )
    return claim is focus


def _same_scope(rule: _Rule, reading: Reading, mine: CueWord, theirs: CueWord) -> bool:
    """Tell whether both rules are about the same: the same all, or the same duty."""
    claim, focus = reading.pair.claim, _said(rule, reading)
    if Cue.NOT_REQUIRED in rule.claim | rule.source:
        return _has(_object(claim, mine), reading.focus_words) or _has(
            _object(focus, theirs), claim
        )
    if mine.cue is Cue.ONLY:
        return _sole(claim, mine) or _has(words_of(claim[mine.span.end :])[:1], reading.focus_words)
    if mine.cue not in _UNIVERSAL:
        return same_act((claim, mine), (focus, theirs))
    if Cue.ONLY in rule.source:
        return _limits(focus, theirs)
    return _same_all(claim, mine, reading.focus_words)


def _same_all(claim: str, universal: CueWord, source: str) -> bool:
    """Tell whether the source speaks of what the claim says all of."""
    after = words_of(claim[universal.span.end :])[:1]
    phrase = following(claim, universal.span)
    words = stems_of(claim[phrase.start : phrase.end]) if phrase else frozenset()
    return _has(after, source) and coverage(words, stems_of(source)) >= SAME_ALL


def _sole(text: str, only: CueWord) -> bool:
    """Tell "the only way" from "used only on Mondays"."""
    before = tokens_of(text[: only.span.start])[-1:]
    return before in {("the",), ("s",), ("its",), ("their",), ("your",), ("our",)}


def _limits(text: str, only: CueWord) -> bool:
    """Tell whether "only" limits to whom or what: "only by members", "for members only"."""
    after, before = tokens_of(text[only.span.end :]), tokens_of(text[: only.span.start])
    if after[:1] in _LIMITED_TO:
        return True
    closes = not after or not after[0].isalnum()
    return closes and any((word,) in _LIMITED_TO for word in before[-_SHORT_PHRASE:])


def _object(text: str, cue: CueWord) -> tuple[Word, ...]:
    """Return the word for what is required: "sign" of "must sign", "form" of "form needed"."""
    after = text[cue.span.end :]
    passive = text[cue.span.start : cue.span.end].endswith(("ed", "ory", "ary", "onal"))
    if passive and tokens_of(after)[:1] != ("to",):
        return words_of(text[: cue.span.start])[-1:]
    return words_of(after)[:1]


def _has(words: Sequence[Word], other: str) -> bool:
    return all(has(word.stem, stems_of(other)) for word in words)
