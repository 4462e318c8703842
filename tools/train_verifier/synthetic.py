"""Pairs made from licensed texts: minimal edits, matched so that no single text gives them away.

Every edited claim stands beside its unedited twin with the same evidence, and wherever the edit can
be made in the evidence too, both claims stand against the edited evidence with their labels
exchanged. Neither a claim alone nor the words it shares with the evidence then tells the label.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tools.train_verifier.edits import names, scope, values, wording
from tools.train_verifier.edits.kinds import Edit
from tools.train_verifier.focus import words
from tools.train_verifier.rows import ENTAIL, NEUTRAL, Row, Target

_SHORTEST, _LONGEST = 7, 45  # words of a sentence that can serve as a claim
_BESIDE = (0, 0, 0, 1, 1, 2, 4)  # sentences put before and after the one that matters
_SHORTEST_EDITED = 3
_WHOLE = 120  # most words of a text that a joined claim meets entire
_MOST_TEXTS_OF_A_NAME = 30
_SAID_ELSEWHERE = 0.6  # share of a claim's words from which a text may say the same
_UNSURE_NEUTRAL: Target = (0.05, 0.85, 0.1)
_PARTLY_DENIED: Target = (0.0, 0.4, 0.6)

# How often what happens.
_HUMAN = 0.5  # a claim that people wrote is edited rather than a sentence of the text
_STRANGE = 0.5  # a claim or sentence meets sentences of other texts about the same name
_BOTH_WAYS = 0.6  # the edit is made in the evidence too
_ELSEWHERE = 0.45  # the claim meets another place of its text
_JOINED = 0.3  # two sentences are joined into one claim
_REWORDED = 0.7  # both versions are reworded in the same way, where they can be


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentences of one text, in order, and the claims that people found to follow from it."""

    name: str
    sentences: tuple[str, ...]
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Case:
    """A claim, the sentence it rests on, and what may stand around that sentence."""

    claim: str
    sentence: str
    beside: tuple[str, ...]
    name: str


class Maker:
    """Makes rows from passages; the same seed and passages give the same rows."""

    def __init__(self, passages: Sequence[Passage], *, seed: int) -> None:
        self._rng = random.Random(seed)  # noqa: S311 - reproducible, not secret
        self._passages = passages
        self._strangers = _by_name(passages)
        texts = [text for passage in passages for text in passage.sentences]
        self._edits = (*values.EDITS, *names.edits(texts), *wording.EDITS, *scope.EDITS)
        self._met: dict[str, int] = defaultdict(int)

    def rows(self, count: int) -> list[Row]:
        """Return about ``count`` rows."""
        made: list[Row] = []
        order = list(self._passages)
        while len(made) < count:
            before = len(made)
            self._rng.shuffle(order)
            for passage in order:
                made.extend(self._of_passage(passage))
                if len(made) >= count:
                    break
            if len(made) == before:
                break
        return made[:count]

    def _of_passage(self, passage: Passage) -> Iterator[Row]:
        usable = [text for text in passage.sentences if _usable(text)]
        if passage.claims and (not usable or self._happens(_HUMAN)):
            yield from self._of_human(passage)
        elif usable:
            sentence = self._rng.choice(usable)
            case = _Case(sentence, sentence, passage.sentences, passage.name)
            yield from self._of_sentence(case)
            yield from self._joined(case, usable)

    def _of_human(self, passage: Passage) -> Iterator[Row]:
        claim = self._rng.choice(passage.claims)
        evidence = " ".join(passage.sentences)
        edit, changed = self._edited(claim)
        strange = self._elsewhere(_Case(claim, "", passage.sentences, passage.name), own=False)
        if strange and self._happens(_STRANGE):
            yield self._row(passage.name, "elsewhere", claim, strange, _UNSURE_NEUTRAL)
        if edit is None:
            return
        yield self._row(passage.name, "as written", claim, evidence, ENTAIL)
        yield self._row(passage.name, edit.name, changed, evidence, edit.forward)
        gone, come = _difference(claim, changed)
        if gone and come and edit.backward is not None and evidence.count(gone) >= 1:
            twin = evidence.replace(gone, come)
            yield self._row(passage.name, f"{edit.name}, both", changed, twin, ENTAIL)
            yield self._row(passage.name, f"{edit.name}, evidence", claim, twin, edit.backward)

    def _of_sentence(self, case: _Case) -> Iterator[Row]:
        edit, changed = self._edited(case.sentence)
        if edit is None:
            return
        claim, wrong = self._alike(case.sentence, changed)
        yield self._row(case.name, "as written", claim, self._around(case, case.sentence), ENTAIL)
        yield self._row(
            case.name, edit.name, wrong, self._around(case, case.sentence), edit.forward
        )
        if edit.backward is not None and self._happens(_BOTH_WAYS):
            twin = self._around(case, changed)
            yield self._row(case.name, f"{edit.name}, both", wrong, twin, ENTAIL)
            yield self._row(case.name, f"{edit.name}, evidence", claim, twin, edit.backward)
        if self._happens(_ELSEWHERE):
            elsewhere = self._elsewhere(case)
            if elsewhere:
                yield self._row(case.name, "elsewhere", claim, elsewhere, _UNSURE_NEUTRAL)

    def _joined(self, case: _Case, usable: Sequence[str]) -> Iterator[Row]:
        """Join two statements: both said, one not said, or one changed."""
        others = [text for text in usable if text != case.sentence]
        if not others or not self._happens(_JOINED):
            return
        second = self._rng.choice(others)
        if len(words(case.sentence)) + len(words(second)) > _LONGEST:
            return
        evidence = self._around(case, case.sentence)
        both = _join(case.sentence, second, self._rng)
        edit, changed = self._edited(second)
        whole = " ".join(text for text in case.beside)
        if len(words(whole)) <= _WHOLE:
            yield self._row(case.name, "joined", both, whole, ENTAIL)
            if edit is not None:
                target = _PARTLY_DENIED if edit.forward[2] > max(edit.forward[:2]) else edit.forward
                wrong = _join(case.sentence, changed, self._rng)
                yield self._row(case.name, f"joined, {edit.name}", wrong, whole, target)
        if second not in evidence:
            yield self._row(case.name, "joined, one unsaid", both, evidence, NEUTRAL)

    def _edited(self, text: str) -> tuple[Edit | None, str]:
        """Apply the edit that was used least so far among those that change the text."""
        options = sorted(self._edits, key=lambda edit: self._met[edit.name])
        cut = self._rng.choice((1, 2, 4, len(options)))
        head = options[:cut]
        self._rng.shuffle(head)
        for edit in (*head, *options[cut:]):
            changed = edit.change(text, self._rng)
            if changed and changed != text and len(words(changed)) >= _SHORTEST_EDITED:
                self._met[edit.name] += 1
                return edit, changed
        return None, text

    def _alike(self, claim: str, wrong: str) -> tuple[str, str]:
        """Reword both versions in the same way, so that wording does not tell them apart."""
        for change in self._rng.sample((*scope.PARAPHRASES, values.respell_number), 2):
            state = self._rng.getstate()
            one = change(claim, self._rng)
            self._rng.setstate(state)
            other = change(wrong, self._rng)
            if one and other and one != other and self._happens(_REWORDED):
                claim, wrong = one, other
        return claim, wrong

    def _around(self, case: _Case, sentence: str) -> str:
        """Return the sentence among neighbours of its text, or of texts about the same name."""
        at = case.beside.index(case.sentence)
        before = list(case.beside[max(0, at - self._rng.choice(_BESIDE)) : at])
        after = list(case.beside[at + 1 : at + 1 + self._rng.choice(_BESIDE)])
        if not before and not after and self._happens(_STRANGE):
            strange = self._strange(case)
            (before if self._happens(_STRANGE) else after).extend(strange)
        return self._rng.choice((" ", " ", "\n")).join((*before, sentence, *after))

    def _strange(self, case: _Case) -> list[str]:
        known = [
            text
            for match in names.names(case.sentence or f". {case.claim}")
            for text in self._strangers.get(match.group(), ())
            if text not in case.beside
        ]
        return self._rng.sample(known, min(len(known), self._rng.randint(1, 2)))

    def _elsewhere(self, case: _Case, *, own: bool = True) -> str:
        """Return text that is about the same things and does not hold the sentence."""
        rest = [text for text in case.beside if own and text != case.sentence]
        rest = [
            text
            for text in rest or self._strange(case)
            if _share(case.claim, text) < _SAID_ELSEWHERE
        ]
        start = self._rng.randrange(len(rest)) if rest else 0
        return " ".join(rest[start : start + self._rng.randint(1, 4)])

    def _happens(self, share: float) -> bool:
        return self._rng.random() < share

    def _row(self, name: str, kind: str, claim: str, evidence: str, target: Target) -> Row:
        return Row(f"edit: {kind}", claim, evidence, target, f"edit:{name}")


def _usable(text: str) -> bool:
    count = len(words(text))
    return _SHORTEST <= count <= _LONGEST and text[:1].isupper()


def _by_name(passages: Iterable[Passage]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for passage in passages:
        for text in passage.sentences:
            for match in names.names(text):
                if len(found[match.group()]) < _MOST_TEXTS_OF_A_NAME:
                    found[match.group()].append(text)
    return found


def _difference(one: str, other: str) -> tuple[str, str]:
    """Return the words in which two texts differ: what is gone, and what came instead."""
    ours, theirs = one.split(), other.split()
    start = 0
    while start < min(len(ours), len(theirs)) and ours[start] == theirs[start]:
        start += 1
    end = 0
    while end < min(len(ours), len(theirs)) - start and ours[-1 - end] == theirs[-1 - end]:
        end += 1
    gone = " ".join(ours[start : len(ours) - end]).strip(".,;")
    come = " ".join(theirs[start : len(theirs) - end]).strip(".,;")
    return gone, come


def _share(claim: str, text: str) -> float:
    wanted = set(words(claim))
    return len(wanted & set(words(text))) / max(1, len(wanted))


def _join(one: str, other: str, rng: random.Random) -> str:
    link = rng.choice((". ", "; ", ", and ", ", while "))
    second = other if link == ". " else other[:1].lower() + other[1:]
    if names.names(other[:30]) and other[:1].isupper():
        second = other
    return f"{one.rstrip('.')}{link}{second}"
