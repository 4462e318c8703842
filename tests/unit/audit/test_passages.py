"""Sources are cut into passages that miss no words, and the right ones are found."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from audit.checking import Evidence, GivenSource
from audit.checking.evidence import cited_passage
from audit.checking.passages import LONG_LINE, MOST_EMBEDDED, PASSAGE_WORDS, matches, passages_of
from engines.text import Span

# How many words each line has.
line_lengths = st.lists(st.integers(min_value=0, max_value=3 * PASSAGE_WORDS), max_size=12)


class WordEmbedder:
    """Likens texts by a few words alone, and remembers how much it was asked."""

    name = "words"
    vocabulary = ("leave", "travel", "lunch")
    dimensions = 4
    asked = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += len(texts)
        rows = [[*(word in text.lower() for word in self.vocabulary), 0.1] for text in texts]
        found = np.array(rows, dtype=np.float32).reshape(len(texts), 4)
        lengths = np.linalg.norm(found, axis=1, keepdims=True)
        unit: NDArray[np.float32] = (found / lengths).astype(np.float32)
        return unit


def source(*texts: str) -> GivenSource:
    return GivenSource.of_text(number=1, title="A", content="\n".join(texts))


@given(line_lengths)
def test_passages_hold_every_line_in_order_and_are_of_bounded_size(lengths: list[int]) -> None:
    texts = ["Leave takes two more working days. " * (n // 6) + "day " * (n % 6) for n in lengths]
    found = list(passages_of(source(*texts)))
    for passage in found:
        numbers = [number for number, _ in passage.pieces]
        assert numbers == sorted(numbers)
        assert (passage.place.first, passage.place.last) == (numbers[0], numbers[-1])
        assert len(passage.pieces) == 1 or len(passage.text.split()) <= PASSAGE_WORDS
    covered = {number for passage in found for number, _ in passage.pieces}
    assert covered == {at for at, length in enumerate(lengths, start=1) if length}
    starts = [passage.place.first for passage in found]
    assert starts == sorted(starts)


def test_a_long_line_is_cut_into_its_sentences_and_keeps_its_number() -> None:
    long = " ".join(f"This is sentence {n} of the one long line." for n in range(LONG_LINE))
    found = list(passages_of(source("Title", long)))
    assert len(found) > 5
    assert {passage.place.last for passage in found} == {2}
    assert all(passage.text.rstrip().endswith((".", "Title")) for passage in found)


def test_the_passage_that_speaks_of_a_claim_is_found_by_meaning_and_by_words() -> None:
    given_source = source(*(f"{'About lunch. ' * 20}" for _ in range(5)), "Travel is paid.")
    passages = list(passages_of(given_source))
    [[travel]] = matches(["Travel costs"], passages, embedder=WordEmbedder(), limit=1)
    assert travel.passage.place.last == 6
    [by_words] = matches(["Who paid?"], passages, embedder=WordEmbedder(), limit=2)
    assert by_words[0].passage.place.last == 6
    assert len(by_words) == 2


def test_of_very_many_passages_only_those_with_the_claims_words_are_embedded() -> None:
    texts = [f"Entry {n} of lunch {'and so on ' * 15}" for n in range(3_000)]
    passages = list(passages_of(source(*texts, "Travel is paid by the Treasury.")))
    assert len(passages) > MOST_EMBEDDED
    embedder = WordEmbedder()
    [[best]] = matches(["The Treasury pays travel."], passages, embedder=embedder, limit=1)
    assert best.passage.place.last == 3_001
    assert embedder.asked <= MOST_EMBEDDED + 1
    [nothing] = matches(["Zzz"], passages, embedder=embedder, limit=3)
    assert nothing == []


def test_nothing_is_found_in_nothing() -> None:
    assert matches([], [], embedder=WordEmbedder(), limit=3) == []
    assert matches(["Travel"], [], embedder=WordEmbedder(), limit=3) == [[]]


def test_spans_of_the_evidence_lead_to_the_lines_they_touch() -> None:
    first = GivenSource.of_text(number=1, title="A", content="One.\nTwo.\n\nFour.")
    second = GivenSource.of_text(number=2, title="B", content="Five.")
    evidence = Evidence(
        (cited_passage(first, first=1, last=4), cited_passage(second, first=1, last=1))
    )
    assert evidence.text == "One.\nTwo.\n\nFour.\n\nFive."
    places = {
        word: evidence.place_of([Span(at, at + len(word))])
        for word in ("One", "Two", "Four", "Five")
        for at in [evidence.text.index(word)]
    }
    assert [(place.source.number, place.lines) for place in places.values()] == [
        (1, "line 1"),
        (1, "line 2"),
        (1, "line 4"),
        (2, "line 1"),
    ]
    assert evidence.place_of([Span(0, 8)]).lines == "lines 1–2"
    assert evidence.place_of([]).lines == "lines 1–4"
