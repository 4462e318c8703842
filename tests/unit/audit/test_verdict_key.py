"""A verdict is named by what was judged and by whom; one byte more is another name."""

from hypothesis import assume, given
from hypothesis import strategies as st

from audit.services.verdicts import verdict_key
from engines.verify import Pair

TEXT = st.text(max_size=30)


@given(claim=TEXT, evidence=TEXT, fingerprint=TEXT)
def test_the_same_content_has_the_same_key(claim: str, evidence: str, fingerprint: str) -> None:
    assert verdict_key(Pair(claim, evidence), fingerprint) == verdict_key(
        Pair(claim, evidence), fingerprint
    )


@given(
    parts=st.tuples(TEXT, TEXT, TEXT),
    which=st.integers(0, 2),
    place=st.integers(0, 30),
    other=st.characters(),
    insert=st.booleans(),
)
def test_one_changed_character_of_any_part_changes_the_key(
    parts: tuple[str, str, str], which: int, place: int, other: str, *, insert: bool
) -> None:
    text = parts[which]
    changed = list(parts)
    changed[which] = text[:place] + other + text[place + (not insert) :]
    assume(changed[which] != text)
    assert verdict_key(Pair(*parts[:2]), parts[2]) != verdict_key(Pair(*changed[:2]), changed[2])


@given(text=TEXT, cut=st.integers(0, 30))
def test_moving_words_from_one_part_to_the_next_changes_the_key(text: str, cut: int) -> None:
    assume(text[cut:])
    assert verdict_key(Pair(text, ""), "f") != verdict_key(Pair(text[:cut], text[cut:]), "f")
