"""The conversation that a follow-up goes on from."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

from ask.models import Answer, AnswerSentence
from engines.answerer import Turn
from wiki.models import PageState

MOST_TURNS = 12  # that are shown, the latest


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """An earlier question, and what was served for it.

    Attributes:
        answer: The question with its outcome.
        sentences: The sentences that were served, in order; empty where nothing was.
    """

    answer: Answer
    sentences: tuple[AnswerSentence, ...]

    def as_turn(self) -> Turn:
        """Return what a model may learn of it: nothing that stopped being evidence since."""
        return Turn(
            self.answer.meant,
            tuple(
                sentence.text
                for sentence in self.sentences
                if sentence.text
                and sentence.passage
                and sentence.passage.page.state == PageState.ACTIVE
            ),
        )


def earlier_turns(answer: Answer) -> list[EarlierTurn]:
    """Return what was asked before `answer` in its conversation, the oldest first.

    Two queries, however long the conversation is. Only the asker's own questions are part of it.
    """
    if answer.follows_id is None:
        return []
    chain = list(_chain(answer))[:MOST_TURNS][::-1]
    said = _served(chain)
    return [EarlierTurn(each, tuple(said[each.pk])) for each in chain]


def _chain(answer: Answer) -> Iterator[Answer]:
    """Yield what `answer` follows, and what that follows, and so on."""
    root = answer.conversation_id
    others = Answer.objects.filter(Q(conversation=root) | Q(pk=root), asker=answer.asker_id)
    by_key = others.filter(wiki=answer.wiki_id, pk__lt=answer.pk).in_bulk()
    before = by_key.get(answer.follows_id or 0)
    while before is not None:
        yield before
        before = by_key.get(before.follows_id or 0)


def _served(chain: Sequence[Answer]) -> dict[int, list[AnswerSentence]]:
    served = [answer.pk for answer in chain if answer.status == Answer.Status.ANSWERED]
    found = AnswerSentence.objects.filter(answer__in=served, removed=False)
    said: dict[int, list[AnswerSentence]] = defaultdict(list)
    for sentence in found.select_related("passage__page").order_by("answer", "ordinal"):
        said[sentence.answer_id].append(sentence)
    return said
