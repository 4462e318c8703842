"""Who or what has a part in a statement: whom to tell, who decides, with what one signs in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engines.conflicts.phrases import DETERMINERS, noun_phrase
from engines.text import Span
from engines.text.facts.tokens import PhraseTable, Token, tokenise
from engines.text.facts.wordlist import word_list


class Part(StrEnum):
    """A part of which a rule gives one thing at a time."""

    RECIPIENT = "whom to turn to"
    DECIDER = "who decides"
    SIGN_IN = "what one signs in with"
    MEANS = "by what means"


@dataclass(frozen=True, slots=True)
class Filler:
    """Words that fill a part, and where the verb that gives it to them starts."""

    part: Part
    span: Span
    verb: int


_TURN_TO = frozenset(
    form
    for verb in word_list("contact notify tell inform ask consult alert call phone ring email mail")
    for form in (verb, f"{verb}s", verb.replace("fy", "fies"))
)
_NOUNS_TOO = frozenset(word_list("call calls phone phones ring rings email emails mail mails ask"))
_POSTED = frozenset({"email", "emails", "mail", "mails"})
_BEFORE_VERB = frozenset(word_list("to must should shall please then and or always"))
_HAND_TO = frozenset(
    word_list(
        "send sends sent submit submits submitted forward forwards forwarded hand hands handed "
        "report reports reported return returns returned deliver delivers delivered bring "
        "brings brought give gives given pass passes passed address addressed"
    )
)
_DECIDED = frozenset(
    word_list(
        "approved signed authorised authorized decided granted certified countersigned endorsed "
        "cleared released"
    )
)
_DECIDES = frozenset(
    word_list(
        "approves signs authorises authorizes decides grants certifies countersigns endorses clears"
    )
)
_PARTICLES = frozenset({"off", "on", "upon", "out", "in", "up"})
_SIGNING_IN = (
    "log in|logs in|login|log on|logs on|log into|logs into|sign in|signs in|sign into|signs into"
    "|sign on|authenticate|authenticates|identify yourself"
)
_SIGN_IN = PhraseTable(dict.fromkeys(_SIGNING_IN.split("|"), Part.SIGN_IN))
_WITH = frozenset({"with", "using", "via", "by"})
_BY_MEANS = frozenset({"use", "using", "via", "through"})
_SENTENCE_ENDS = frozenset({".", "!", "?", ";"})
_LONGEST_SUBJECT = 5  # tokens before "approves"


@lru_cache(maxsize=8_192)
def fillers(text: str) -> tuple[Filler, ...]:
    """Return what fills a part in a text, in order of the parts."""
    tokens = tokenise(text)
    found = [
        (part, verb, phrase)
        for read in (_turned_to, _handed_to, _deciders, _signed_in_with, _means)
        for part, verb, phrase in read(tokens)
    ]
    return tuple(Filler(part, phrase, tokens[verb].start) for part, verb, phrase in found if phrase)


_Found = Iterator[tuple[Part, int, Span | None]]


def _turned_to(tokens: Sequence[Token]) -> _Found:
    """Yield whom one is to call, ask or tell."""
    for place, token in enumerate(tokens):
        if token.key not in _TURN_TO or (token.key in _NOUNS_TOO and _is_noun(tokens, place)):
            continue
        phrase = noun_phrase(tokens, place + 1)
        if phrase and not _told_by(tokens, place) and not _is_sent(tokens, place, phrase):
            yield Part.RECIPIENT, place, phrase


def _is_noun(tokens: Sequence[Token], place: int) -> bool:
    """Tell "the call" and "an email" from the verbs, which open a clause or follow a modal."""
    before = tokens[place - 1] if place else None
    return before is not None and before.kind != "sign" and before.key not in _BEFORE_VERB


def _is_sent(tokens: Sequence[Token], place: int, phrase: Span) -> bool:
    """Tell "email the form to the office" from "email the office"."""
    after = next((token.key for token in tokens if token.start >= phrase.end), "")
    return tokens[place].key in _POSTED and after == "to"


def _told_by(tokens: Sequence[Token], place: int) -> bool:
    """Tell "contact information" and "your contact" from the verb."""
    return place > 0 and tokens[place - 1].key in DETERMINERS


def _handed_to(tokens: Sequence[Token]) -> _Found:
    """Yield whom something is sent, reported or given to."""
    for place, token in enumerate(tokens):
        if token.key not in _HAND_TO or _told_by(tokens, place):
            continue
        for later in range(place + 1, len(tokens) - 1):
            if tokens[later].key in _SENTENCE_ENDS:
                break
            if tokens[later].key == "to" and _names_someone(tokens[later + 1]):
                yield Part.RECIPIENT, place, noun_phrase(tokens, later + 1)
                break


def _names_someone(token: Token) -> bool:
    return token.key in DETERMINERS or token.text[:1].isupper()


def _deciders(tokens: Sequence[Token]) -> _Found:
    """Yield by whom something is approved, signed or decided, and who does so."""
    for place, token in enumerate(tokens):
        if token.key in _DECIDED:
            after = place + 1
            while after < len(tokens) and tokens[after].key in _PARTICLES:
                after += 1
            if after < len(tokens) and tokens[after].key == "by":
                yield Part.DECIDER, place, noun_phrase(tokens, after + 1)
        elif token.key in _DECIDES:
            yield Part.DECIDER, place, _subject(tokens, place)


def _subject(tokens: Sequence[Token], verb: int) -> Span | None:
    """Return the short noun phrase between the start of the clause and a verb."""
    first = verb
    while first and tokens[first - 1].kind != "sign":
        first -= 1
    phrase = noun_phrase(tokens[:verb], first) if verb - first <= _LONGEST_SUBJECT else None
    return phrase if phrase and phrase.end == tokens[verb - 1].end else None


def _signed_in_with(tokens: Sequence[Token]) -> _Found:
    """Yield what one needs to sign in: all that is named up to the end of the clause."""
    for place in range(len(tokens)):
        found = _SIGN_IN.at(tokens, place)
        if found is None:
            continue
        for later in range(place + found[1], len(tokens) - 1):
            if tokens[later].kind == "sign" and tokens[later].key in _SENTENCE_ENDS | {","}:
                if tokens[later + 1].start > tokens[later].end:
                    break
            elif tokens[later].key in _WITH:
                yield Part.SIGN_IN, place, _all_named(tokens, later + 1)
                break


def _all_named(tokens: Sequence[Token], first: int) -> Span | None:
    last = first
    while last < len(tokens) and tokens[last].key not in _SENTENCE_ENDS | {",", "(", ")"}:
        last += 1
    return Span(tokens[first].start, tokens[last - 1].end) if last > first else None


def _means(tokens: Sequence[Token]) -> _Found:
    """Yield what something is done with: "use the portal", "via the portal"."""
    for place, token in enumerate(tokens):
        if token.key in _BY_MEANS and not (token.key == "use" and _is_noun(tokens, place)):
            yield Part.MEANS, place, noun_phrase(tokens, place + 1)
        elif token.key == "by" and _is_gerund(tokens[place + 1 :][:1]):
            particle = any(each.key in _PARTICLES for each in tokens[place + 2 :][:1])
            yield Part.MEANS, place, noun_phrase(tokens, place + 2 + particle)


def _is_gerund(tokens: Sequence[Token]) -> bool:
    return any(token.key.endswith("ing") for token in tokens)
