"""The guard: what an answerer wrote goes out only sentence by sentence, checked.

Pure: no database, so that every rule can be tested with a scripted auditor.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.answerer import AnswerSentence
from engines.verify import Auditor, Finding, Pair, Unchecked, Verdict


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
    """

    sentence: AnswerSentence
    passage: int | None
    verdict: str
    confidence: float | None
    reason: str
    removed: bool


def check_sentences(
    sentences: Sequence[AnswerSentence], *, manifest: Mapping[int, str], auditor: Auditor
) -> list[Checked]:
    """Hold each sentence against the passage it cites.

    A sentence that cites nothing that was retrieved, that is not supported by what it cites, or
    that could not be checked, is removed.

    Args:
        sentences: What the answerer wrote.
        manifest: The text of every passage that was retrieved, by id.
        auditor: Judges; sees the sentence and the passage, never the question.
    """
    known = [s for s in sentences if s.passage in manifest]
    findings = auditor.judge([Pair(s.text, manifest[s.passage]) for s in known])
    outcome = {id(s): found for s, found in zip(known, findings, strict=True)}
    return [_checked(s, outcome.get(id(s))) for s in sentences]


def _checked(sentence: AnswerSentence, found: Finding | Unchecked | None) -> Checked:
    if found is None:
        return Checked(
            sentence, None, "", None, "It cites a passage that was not found.", removed=True
        )
    if isinstance(found, Unchecked):
        return Checked(sentence, sentence.passage, "", None, found.reason, removed=True)
    return Checked(
        sentence,
        sentence.passage,
        str(found.verdict),
        found.confidence,
        found.reason,
        removed=found.verdict != Verdict.SUPPORTED,
    )
