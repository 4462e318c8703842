"""The passages an answer may use: looked up for the question and each of its parts, united."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.contrib.auth.models import AnonymousUser

from ask.models import Answer
from engines.answerer import Candidate
from engines.embed import Embedder
from engines.text import strip_markers
from wiki.models import Passage
from wiki.search import retrieve

PASSAGES = 12
# Of a compound question: what two parts of it need, beside each other in one prompt.
PASSAGES_OF_PARTS = 18


@dataclass(frozen=True, slots=True)
class Manifest:
    """What was found, best first.

    Attributes:
        passages: The passages.
        texts: What may be quoted of each, by its id.
        note: What a leg of the search could not do.
    """

    passages: tuple[Passage, ...]
    texts: dict[int, str]
    note: str

    def candidates(self, ids: Iterable[int] | None = None) -> list[Candidate]:
        """Return the passages for an answerer; those with these ids, or all."""
        wanted = self.texts.keys() if ids is None else set(ids)
        return [
            Candidate(each.pk, each.page.title, each.heading, self.texts[each.pk])
            for each in self.passages
            if each.pk in wanted
        ]

    def words(self) -> list[str]:
        """Return everything that is said in it, for a look at what it speaks of."""
        said = [(each.page.title, each.heading, self.texts[each.pk]) for each in self.passages]
        return [text for texts in said for text in texts]


def look_up(answer: Answer, embedder: Embedder) -> Manifest:
    """Find passages for a question; for a compound one, for each of its parts as well."""
    queries = [answer.meant, *answer.parts]
    results = [
        retrieve(
            query,
            user=answer.asker or AnonymousUser(),
            wikis=[answer.wiki],
            limit=PASSAGES,
            embedder=embedder,
        )
        for query in queries
    ]
    limit = PASSAGES_OF_PARTS if answer.parts else PASSAGES
    found = _in_turn([[hit.passage for hit in each.hits] for each in results])[:limit]
    return Manifest(
        passages=tuple(found),
        texts={passage.pk: quotable_text(passage) for passage in found},
        note=" ".join(dict.fromkeys(each.note for each in results if each.note)),
    )


def _in_turn(rankings: Sequence[Sequence[Passage]]) -> list[Passage]:
    """Unite rankings: the best of each, then the second of each, and so on, each passage once."""
    rounds = zip_longest(*rankings)
    united = {each.pk: each for taken in rounds for each in taken if each is not None}
    return list(united.values())


def quotable_text(passage: Passage) -> str:
    """Return a passage's Markdown without citation markers: what an answer may quote."""
    return strip_markers(passage.revision.body[passage.start : passage.end])
