"""Labelled questions, and how good the answers to them are."""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from config.bench.rows import Row
from config.bench.wording import says
from engines.text import claims


class Place(BaseModel):
    """Lines of a file: the first and the last, from 1, in the file as it was uploaded."""

    file: str
    lines: tuple[int, int]

    def overlaps(self, other: "Place") -> bool:
        """Say whether both have a line in common; a name alone finds its file in any folder."""
        same = self.file == other.file or self.file.endswith(f"/{other.file}")
        return same and self.lines[0] <= other.lines[1] and other.lines[0] <= self.lines[1]


class QuestionRow(Row):
    """A question, the words a right answer has at least, and the lines that give it."""

    question: str
    answerable: bool
    must_include: tuple[str, ...] = ()
    gold: tuple[Place, ...] = ()


class Sentence(BaseModel):
    """A sentence that was served, and the lines it cites."""

    text: str
    places: tuple[Place, ...]


class Reply(BaseModel):
    """What came of a question: no sentences where none was served."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Answering:
    """How good the answers are.

    Attributes:
        n: Questions.
        answered_right: Share of the answerable whose reply has every word it must have.
        gold_cited: Share of the answerable whose reply cites at least one of the gold lines.
        right_and_cited: Share of the answerable that are both.
        abstained: Share of the unanswerable to which nothing was replied.
        uncited_sentences: Statements that were served without a citation, over all replies.

    A share of nothing is None.
    """

    n: int
    answered_right: float | None
    gold_cited: float | None
    right_and_cited: float | None
    abstained: float | None
    uncited_sentences: int


def score(rows: Sequence[QuestionRow], replies: Sequence[Reply]) -> Answering:
    """Hold replies against what the same rows ask for."""
    both = list(zip(rows, replies, strict=True))
    right = [_is_right(row, reply) for row, reply in both if row.answerable]
    cited = [_cites_gold(row, reply) for row, reply in both if row.answerable]
    return Answering(
        n=len(rows),
        answered_right=_share(right),
        gold_cited=_share(cited),
        right_and_cited=_share([one and other for one, other in zip(right, cited, strict=True)]),
        abstained=_share([not reply.sentences for row, reply in both if not row.answerable]),
        uncited_sentences=sum(_uncited(reply) for reply in replies),
    )


def _is_right(row: QuestionRow, reply: Reply) -> bool:
    said = " ".join(sentence.text for sentence in reply.sentences)
    return bool(said) and all(says(said, wanted) for wanted in row.must_include)


def _cites_gold(row: QuestionRow, reply: Reply) -> bool:
    places = [place for sentence in reply.sentences for place in sentence.places]
    return any(place.overlaps(gold) for place in places for gold in row.gold)


def _uncited(reply: Reply) -> int:
    return sum(not each.places and bool(claims(each.text)) for each in reply.sentences)


def _share(right: Sequence[bool]) -> float | None:
    return sum(right) / len(right) if right else None
