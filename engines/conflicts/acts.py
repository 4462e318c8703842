"""What a word of duty or leave is about: the act it governs, and the thing that is acted upon.

"May send a date" and "must not send a length" forbid and permit two things.
"""

from engines.conflicts.phrases import clause, condition, following, purpose
from engines.conflicts.reading import Reading, stems_of, words_of
from engines.conflicts.thresholds import CONDITION_KNOWN, SAME_OBJECT, SAME_PURPOSE
from engines.text import Span
from engines.text.facts import CueWord
from engines.text.facts.wordlist import word_list
from engines.verify.words import Word, coverage, has

# Words of chance, not of leave: "this might take a day".
_CHANCE = frozenset(
    word_list("might could possibly perhaps potentially likely probably peut-être könnte podría")
)
_OF_ACTS = ("ed", "ory", "ary", "onal", "den")  # required, forbidden, mandatory


def of_chance(text: str, cue: CueWord) -> bool:
    """Tell a word that something may happen from one that somebody may do it."""
    return text[cue.span.start : cue.span.end].casefold() in _CHANCE


def same_act(mine: tuple[str, CueWord], theirs: tuple[str, CueWord]) -> bool:
    """Tell whether two words, each with its text, govern one act upon one thing."""
    (claim, cue), (source, other) = mine, theirs
    one, two = _act(claim, cue.span), _act(source, other.span)
    acts = {word.stem for word in one}, {word.stem for word in two}
    if acts[0] and acts[1] and not any(has(stem, acts[1]) for stem in acts[0]):
        return False
    spans = [words[0].span if len(words) == 1 else None for words in (one, two)]
    return same_object((claim, spans[0]), (source, spans[1]))


def _act(text: str, cue: Span) -> tuple[Word, ...]:
    """Return the verb after a cue, or what a predicate ("is prohibited") is said of."""
    within = clause(text, cue)
    after = _verbal(text, Span(cue.end, within.end))
    predicate = text[cue.start : cue.end].casefold().endswith(_OF_ACTS)
    to_follows = text[cue.end : within.end].lstrip().startswith("to ")
    if after and (to_follows or not predicate):
        return tuple(after[:1])
    return tuple(_inside(text, Span(within.start, cue.start)))


def _verbal(text: str, span: Span) -> list[Word]:
    """Return content words but adverbs, which stand before the verb they belong to."""
    return [
        word
        for word in _inside(text, span)
        if not text[word.span.start : word.span.end].endswith("ly")
    ]


def _inside(text: str, span: Span) -> list[Word]:
    return [word for word in words_of(text) if span.start <= word.span.start < span.end]


def governed(text: str, cue: CueWord) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of the act a cue governs, and of what directly follows it."""
    act = _act(text, cue.span)
    phrase = following(text, act[0].span) if len(act) == 1 else None
    thing = stems_of(text[phrase.start : phrase.end]) if phrase else frozenset()
    return frozenset(word.stem for word in act), thing


def same_object(mine: tuple[str, Span | None], theirs: tuple[str, Span | None]) -> bool:
    """Tell whether what directly follows each verb is mentioned in the other text too.

    Args:
        mine: A text and the place of its verb, None if it has no single one.
        theirs: The other text and its verb.
    """
    return _mentioned(*mine, theirs[0]) and _mentioned(*theirs, mine[0])


def _mentioned(text: str, verb: Span | None, other: str) -> bool:
    phrase = following(text, verb) if verb else None
    words = stems_of(text[phrase.start : phrase.end]) if phrase else frozenset()
    return not words or coverage(words, stems_of(other)) >= SAME_OBJECT


def same_purpose(reading: Reading) -> bool:
    """Tell whether what is done for something is done for the same, where both say for what."""
    mine, theirs = purpose(reading.pair.claim), purpose(reading.focus_text)
    return (
        not mine
        or not theirs
        or max(coverage(mine, theirs), coverage(theirs, mine)) >= (SAME_PURPOSE)
    )


def same_condition(reading: Reading) -> bool:
    """Tell whether each side's conditions are known to the other side."""
    claim, focus = reading.pair.claim, reading.focus_text
    return all(
        not wanted or coverage(wanted, stems_of(other)) >= CONDITION_KNOWN
        for wanted, other in (
            (condition(claim), f"{reading.focus_words}"),
            (condition(focus), claim),
        )
    )
