"""The passages an answer may use: looked up for the question and each of its parts, united."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Min

from ask.models import Answer
from engines.answerer import Candidate
from engines.embed import Embedder
from engines.text import strip_markers
from wiki.models import Passage
from wiki.search import retrieve

# The built-in answerer reads sentence by sentence, so that more sections only help it.
SECTIONS = 24
# A model is given fewer: they fill its prompt, and its attention.
SECTIONS_FOR_A_MODEL = 12
# Of a compound question: what two parts of it need, beside each other in one prompt.
SECTIONS_OF_PARTS = 18
# Of a section that is cut, several pieces may be found; it counts once.
PIECES = 2
# A longer section is left in the pieces that were found. 8,000 characters are about 2,000 tokens.
MOST_CHARACTERS = 8_000


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


def look_up(answer: Answer, embedder: Embedder, *, for_model: bool = False) -> Manifest:
    """Find sections for a question; for a compound one, for each of its parts as well."""
    most = _most(answer, for_model=for_model)
    results = [
        retrieve(
            query,
            user=answer.asker or AnonymousUser(),
            wikis=[answer.wiki],
            limit=most * PIECES,
            embedder=embedder,
        )
        for query in [answer.meant, *answer.parts]
    ]
    found = _sections(_in_turn([[hit.passage for hit in each.hits] for each in results]))[:most]
    return Manifest(
        passages=tuple(found),
        texts={passage.pk: quotable_text(passage) for passage in found},
        note=" ".join(dict.fromkeys(each.note for each in results if each.note)),
    )


def _most(answer: Answer, *, for_model: bool) -> int:
    if not for_model:
        return SECTIONS
    return SECTIONS_OF_PARTS if answer.parts else SECTIONS_FOR_A_MODEL


def _in_turn(rankings: Sequence[Sequence[Passage]]) -> list[Passage]:
    """Unite rankings: the best of each, then the second of each, and so on, each passage once."""
    rounds = zip_longest(*rankings)
    united = {each.pk: each for taken in rounds for each in taken if each is not None}
    return list(united.values())


def _sections(found: Sequence[Passage]) -> list[Passage]:
    """Widen each passage to its section, each section once; those of a long one stay as they are.

    A piece from the middle of a section lacks what stands before it: the line that leads into a
    list, the header of a table, what "it" is. The rows in the database are not changed.
    """
    pieces = Passage.objects.filter(page__in={each.page_id for each in found}).order_by()
    bounds = {
        (page, heading, anchor): (start, end)
        for page, heading, anchor, start, end in pieces.values_list(
            "page", "heading", "anchor"
        ).annotate(Min("start"), Max("end"))
    }
    kept: dict[tuple[int, int], Passage] = {}
    for each in found:
        # A page that was just edited has other passages by now.
        mine = (each.page_id, each.heading, each.anchor)
        start, end = bounds.get(mine, (each.start, each.end))
        if end - start <= MOST_CHARACTERS:
            each.start, each.end = start, end
        kept.setdefault((each.page_id, each.start), each)
    return list(kept.values())


def quotable_text(passage: Passage) -> str:
    """Return a passage's Markdown without citation markers: what an answer may quote."""
    return strip_markers(passage.revision.body[passage.start : passage.end])
