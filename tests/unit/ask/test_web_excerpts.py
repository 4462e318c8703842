"""Excerpts of the web are lines of their page, word for word; a sentence of them leads nowhere."""

from datetime import UTC, datetime

import pytest

from ask.services.web.excerpts import EXCERPT_WORDS, MOST, MOST_CHARACTERS, excerpts_about
from ask.services.web.guarding import is_plain
from engines.embed import local_embedder
from engines.websearch import WebPage

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def page_of(*lines: str) -> WebPage:
    return WebPage("https://example.org/", "Bridges", lines, NOW, "0" * 64)


def test_an_excerpt_names_the_lines_that_it_holds() -> None:
    lines = [f"Bridge number {n} {'is long ' * 12}here." if n % 3 else "" for n in range(60)]
    found = excerpts_about(["long bridge"], [page_of(*lines)], embedder=local_embedder())
    assert 1 < len(found) <= MOST
    for each in found:
        held = [line for line in lines[each.first - 1 : each.last] if line]
        assert each.text.split("\n") == held
        assert len(each.text.split()) <= EXCERPT_WORDS


def test_a_line_without_end_is_cut_at_its_sentences_and_noise_is_left_out() -> None:
    sentences = [f"The bridge of the year {year} is long." for year in range(1900, 1960)]
    lines = [" ".join(sentences), "x" * (MOST_CHARACTERS + 1)]
    found = excerpts_about(["long bridge"], [page_of(*lines)], embedder=local_embedder())
    assert {(each.first, each.last) for each in found} == {(1, 1)}
    assert all(part in sentences for each in found for part in each.text.split("\n"))


def test_each_topic_has_its_turn() -> None:
    lines = ["Bridges are long and wide. " * 20, "Cheese is made of milk. " * 20]
    found = excerpts_about(["cheese", "bridges"], [page_of(*lines)], embedder=local_embedder())
    assert ["Cheese" in each.text for each in found[:2]] == [True, False]


def test_a_page_without_words_has_none() -> None:
    assert excerpts_about(["bridges"], [page_of("", " ")], embedder=local_embedder()) == []


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("It is 300 metres long (5 < 6, C++ & co).", True),
        ("Мост длинный.", True),
        ("See https://evil.example/ now.", False),
        ("See www.evil.example now.", False),
        ("Write to mailto:x@evil.example.", False),
        ("See [here](//evil.example).", False),
        ("See ![x](/x.png).", False),
        ("It is so.[^S1:2]", False),
        ("It is so [W1].", False),
        ("It is so [ w12 ].", False),
        ("See [[Leave]].", False),
        ("It is <b>so</b>.", False),
        ("It is so <!-- or not -->.", False),
    ],
)
def test_a_sentence_of_the_web_leads_nowhere(text: str, *, plain: bool) -> None:
    assert is_plain(text) is plain
