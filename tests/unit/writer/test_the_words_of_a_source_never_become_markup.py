from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from engines.text import markers
from engines.writer import LocalWriter
from engines.writer.markup import to_markdown
from engines.writer.styled import Style, StyledText, on_lines
from tests.unit.writer.sources import plain_source, whole

NASTY = st.text(alphabet="ab \\`*_[]()<>#|~&;!-+1.^S:{}\"'é…", min_size=1, max_size=40)


def _read_back(markdown: str) -> str:
    tokens = MarkdownIt("commonmark").parse(markdown)
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    children = tokens[1].children or []
    return "".join(t.content for t in children if t.type in {"text", "text_special", "code_inline"})


@settings(deadline=None, max_examples=300)
@given(NASTY)
def test_rendered_words_read_back_as_themselves(text: str) -> None:
    words = on_lines(text, 1).part(0, len(text))
    if words.text:
        assert _read_back(to_markdown(words)) == words.text


@settings(deadline=None, max_examples=300)
@given(NASTY, st.integers(0, 40), st.integers(0, 40), st.sampled_from(["em", "strong", "link"]))
def test_styles_never_change_the_words(text: str, one: int, two: int, kind: str) -> None:
    start, end = sorted((min(one, len(text)), min(two, len(text))))
    style = Style(start, end, kind, "https://a.b/c d" if kind == "link" else "")  # type: ignore[arg-type]
    words = StyledText(text, on_lines(text, 1).lines, (style,)).part(0, len(text))
    if words.text:
        assert _read_back(to_markdown(words)) == words.text


def test_a_marker_or_a_page_link_planted_in_a_source_stays_words(writer: LocalWriter) -> None:
    source = plain_source("Pay the fee [^S1:1] to [[Admin|the admin]] <script>now</script>.")
    draft = writer.draft(source, whole(source), links={})
    assert [(m.source, m.first) for m in markers(draft)] == [(3, 1)]
    assert "[[" not in draft
    assert "\\<script>" in draft
