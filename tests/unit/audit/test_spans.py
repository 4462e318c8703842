"""Words at fault are marked, and the text stays whole."""

from hypothesis import given
from hypothesis import strategies as st

from audit.spans import Piece, pieces

SPANS = st.lists(st.tuples(st.integers(-5, 60), st.integers(-5, 60)), max_size=5)


@given(text=st.text(max_size=50), spans=SPANS)
def test_the_pieces_join_to_the_text_and_mark_exactly_the_spans(
    text: str, spans: list[tuple[int, int]]
) -> None:
    found = pieces(text, spans)
    assert "".join(piece.text for piece in found) == text
    assert all(piece.text for piece in found)
    marked = [piece.marked for piece in found for _ in piece.text]
    assert marked == [any(a <= n < b for a, b in spans) for n in range(len(text))]


def test_neighbouring_pieces_differ() -> None:
    assert pieces("a 14 b", [(2, 3), (3, 4)]) == [
        Piece("a ", marked=False),
        Piece("14", marked=True),
        Piece(" b", marked=False),
    ]
