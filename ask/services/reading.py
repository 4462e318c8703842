"""An answer as it is read: sentences with footnotes, each footnote down to the source's lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ask.models import Answer, AnswerPassage, AnswerSentence
from wiki.models import Citation


@dataclass(frozen=True, slots=True)
class Footnote:
    """One passage that is cited, numbered in the order of the answer."""

    number: int
    passage: AnswerPassage
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ShownSentence:
    """A sentence that went out, with its footnote; `text` is "" where its source was withdrawn."""

    text: str
    footnote: Footnote
    sentence: AnswerSentence

    @property
    def is_affected(self) -> bool:
        """Say whether the page it rested on changed or left the pool since."""
        return self.footnote.passage.has_changed


def shown_sentences(answer: Answer) -> list[ShownSentence]:
    """Return the sentences that stand, with footnotes numbered from 1.

    None where the answer's status is another by now: whether they may be read depends on it.
    """
    sentences = list(
        answer.sentences.filter(removed=False, answer__status=answer.status)
        .select_related("passage__page", "passage__revision")
        .prefetch_related("citations__source_version__source")
    )
    footnotes = _footnotes(sentences)
    return [
        ShownSentence(
            sentence.text,
            footnotes[sentence.passage_id],
            sentence,
        )
        for sentence in sentences
        if sentence.passage_id is not None
    ]


def _footnotes(sentences: list[AnswerSentence]) -> dict[int, Footnote]:
    """Number each cited passage once; collect the citations of all sentences resting on it."""
    footnotes: dict[int, Footnote] = {}
    for sentence in sentences:
        passage = sentence.passage
        if passage is None:
            continue
        before = footnotes.get(passage.pk)
        citations = (*(before.citations if before else ()), *sentence.citations.all())
        footnotes[passage.pk] = Footnote(
            before.number if before else len(footnotes) + 1,
            passage,
            _one_of_each_place(citations),
        )
    return footnotes


def _one_of_each_place(citations: Iterable[Citation]) -> tuple[Citation, ...]:
    """Return the citations without those that name the same lines again."""
    places: dict[tuple[int, int, int], Citation] = {}
    for each in citations:
        places.setdefault((each.source_version_id, each.first_line, each.last_line), each)
    return tuple(places.values())


def footnotes_of(shown: list[ShownSentence]) -> list[Footnote]:
    """Return each footnote once, in order."""
    return list({found.footnote.number: found.footnote for found in shown}.values())


def answer_as_dict(answer: Answer) -> dict[str, Any]:
    """Return an answer for `manage.py ask --json`; sentences only where it was served."""
    served = answer.status == Answer.Status.ANSWERED
    shown = shown_sentences(answer) if served else []
    return {
        "question": answer.question,
        "status": str(answer.status),
        "reason": answer.reason,
        "note": answer.note,
        "confidence": answer.confidence,
        "sentences": [
            {
                "text": found.text,
                "page": found.footnote.passage.page.title,
                "heading": found.footnote.passage.heading,
                "verdict": found.sentence.verdict,
                "citations": [str(c) for c in found.sentence.citations.all()],
            }
            for found in shown
        ],
    }
