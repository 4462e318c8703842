"""Two edits of one body go together where they touch different sentences."""

from hypothesis import given
from hypothesis import strategies as st

from wiki.merging import merge_sentences

SENTENCES = [f"Rule {n} lasts {n} days.[^S1:{n}]" for n in range(1, 9)]


def written(sentences: list[str]) -> str:
    """Two sentences a paragraph, so that a line holds more than one."""
    pairs = [" ".join(sentences[at : at + 2]) for at in range(0, len(sentences), 2)]
    return "\n\n".join(pairs) + "\n"


def changed(numbers: set[int], word: str) -> list[str]:
    return [
        f"Rule {n} is {word}.[^S2:{n}]" if n - 1 in numbers else sentence
        for n, sentence in enumerate(SENTENCES, start=1)
    ]


places = st.sets(st.integers(0, 7))


@given(places, places)
def test_edits_of_different_sentences_are_both_kept(mine: set[int], theirs: set[int]) -> None:
    theirs = theirs - mine
    together = [
        of_mine if of_mine != base else of_theirs
        for base, of_mine, of_theirs in zip(
            SENTENCES, changed(mine, "gone"), changed(theirs, "new"), strict=True
        )
    ]
    merged = merge_sentences(
        base=written(SENTENCES),
        mine=written(changed(mine, "gone")),
        theirs=written(changed(theirs, "new")),
    )
    assert merged == written(together)


@given(places.filter(bool))
def test_edits_of_the_same_sentence_do_not_go_together(both: set[int]) -> None:
    merged = merge_sentences(
        base=written(SENTENCES),
        mine=written(changed(both, "gone")),
        theirs=written(changed(both, "new")),
    )
    assert merged is None


@given(places)
def test_the_same_edit_twice_is_made_once(both: set[int]) -> None:
    body = written(changed(both, "gone"))
    assert merge_sentences(base=written(SENTENCES), mine=body, theirs=body) == body
