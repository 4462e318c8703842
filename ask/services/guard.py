"""The guard: what an answerer wrote goes out only sentence by sentence, checked.

Pure: no database, so that every rule can be tested with a scripted auditor.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.answerer import AnswerSentence
from engines.verify import Auditor, Finding, Pair, Unchecked, Verdict
from wiki.rendering import references


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence after the guard.

    Attributes:
        sentence: The words, and the passage they cite.
        passage: Its id where it is in the manifest, else None.
        verdict: What the auditor found; "" where it was not asked or could not tell.
        confidence: The auditor's confidence, or None.
        reason: Why the sentence stands or was removed.
        removed: Whether it was taken out.
        is_at_fault: Whether its own words are why, and others might pass.
    """

    sentence: AnswerSentence
    passage: int | None
    verdict: str
    confidence: float | None
    reason: str
    removed: bool
    is_at_fault: bool = False

    def without(self, reason: str) -> "Checked":
        """Return the same sentence, taken out for a reason that no other words would change."""
        return Checked(self.sentence, self.passage, "", None, reason, removed=True)


def check_sentences(
    sentences: Sequence[AnswerSentence], *, manifest: Mapping[int, str], auditor: Auditor
) -> list[Checked]:
    """Hold each sentence against the passage it cites.

    A sentence that cites nothing that was retrieved, that is not supported by what it cites, or
    that could not be checked, is removed. So is one that cites or links to what its passage does
    not: it would be a citation that nobody chose on a page made of the answer, or an address of
    a model's own.

    Args:
        sentences: What the answerer wrote.
        manifest: The text of every passage that was retrieved, by id.
        auditor: Judges; sees the sentence and the passage, never the question.
    """
    refused = {id(s): reason for s in sentences if (reason := _refusal(s, manifest))}
    known = [s for s in sentences if id(s) not in refused]
    findings = auditor.judge([Pair(s.text, manifest[s.passage]) for s in known])
    outcome = {id(s): found for s, found in zip(known, findings, strict=True)}
    return [
        _removed(s, refused[id(s)], manifest) if id(s) in refused else _checked(s, outcome[id(s)])
        for s in sentences
    ]


def _refusal(sentence: AnswerSentence, manifest: Mapping[int, str]) -> str:
    """Say why a sentence need not be judged; "" for one that must be."""
    if sentence.passage not in manifest:
        return "It cites a passage that was not found."
    # It is shown as a sentence, and becomes a block of a page that is made of the answer.
    named = references(sentence.text) | references(sentence.text, inline=True)
    if not named <= references(manifest[sentence.passage]):
        return "It cites or links to something that its passage does not."
    return ""


def _removed(sentence: AnswerSentence, reason: str, manifest: Mapping[int, str]) -> Checked:
    passage = sentence.passage if sentence.passage in manifest else None
    return Checked(sentence, passage, "", None, reason, removed=True, is_at_fault=True)


def _checked(sentence: AnswerSentence, found: Finding | Unchecked) -> Checked:
    if isinstance(found, Unchecked):
        return Checked(sentence, sentence.passage, "", None, found.reason, removed=True)
    return Checked(
        sentence,
        sentence.passage,
        str(found.verdict),
        found.confidence,
        found.reason,
        removed=found.verdict != Verdict.SUPPORTED,
        is_at_fault=found.verdict != Verdict.SUPPORTED,
    )
