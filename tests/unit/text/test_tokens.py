import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import content_words, slugify_heading, words


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The Café, naïve", ["the", "cafe", "naive"]),
        ("Straße МОЙ Ёлка İstanbul", ["strasse", "мои", "елка", "istanbul"]),
        ("HTTP/2", ["http/2", "http", "2"]),
        ("x-forwarded-for", ["x-forwarded-for", "x", "forwarded", "for"]),
        ("a@b.c", ["a@b.c", "a", "b", "c"]),
        ("MAX_RETRIES", ["max_retries", "max", "retries"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        (
            "An employee's, one employee’s, employees'",
            ["an", "employee", "one", "employee", "employees"],
        ),
        ("don't", ["don't"]),
        ("l'eau", ["eau"]),
        ("U.S. law", ["us", "law"]),
        ("3.5 1,000 1,000.50 12:30", ["3.5", "1000", "1000.50", "12:30"]),
        ("one,two:three", ["one", "two", "three"]),
        ("窗口是14天", ["窗口", "口是", "14", "天"]),
        ("ภาษาไทย", ["ภา", "าษ", "ษา", "าไ", "ไท", "ทย"]),
        ("हिंदी में", ["हिंदी", "में"]),
        ("full-width ＡＢＣ", ["full-width", "full", "width", "abc"]),
        ("— … !", []),
    ],
)
def test_words_are_what_a_reader_would_search(text: str, tokens: list[str]) -> None:
    assert words(text) == tokens


@pytest.mark.parametrize(
    "forms",
    [
        "policy policies",
        "require requires required requiring",
        "stop stops stopped stopping",
        "fill fills filled filling",
        "carry carries carried carrying",
        "process processes processed processing",
        "day days",
        "pass passes passed passing",
    ],
)
def test_inflections_of_a_word_agree(forms: str) -> None:
    assert len(set(content_words(forms))) == 1


def test_short_words_and_other_endings_stay() -> None:
    kept = ["bus", "basis", "need", "thing", "spring", "red", "exceed", "http/2"]
    assert content_words(" ".join(kept)) == [*kept, "http", "2"]


def test_words_that_carry_no_meaning_are_left_out() -> None:
    assert content_words("This is the window of it") == ["window"]


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("What's new?", "whats-new"),
        ("A  B — c_d", "a--b--c_d"),
        ("Ünïcode 中文 हिंदी", "ünïcode-中文-हिंदी"),
        (" HTTP/2.0 ", "http20"),
        ("?!", ""),
    ],
)
def test_a_heading_has_the_anchor_github_gives_it(heading: str, anchor: str) -> None:
    assert slugify_heading(heading) == anchor


@settings(deadline=None)
@given(st.text())
def test_tokens_are_folded_already(text: str) -> None:
    for token in words(text):
        assert token
        assert not any(character.isspace() for character in token)
        assert token == token.lower()


@settings(deadline=None)
@given(st.text(), st.text())
def test_texts_side_by_side_have_the_words_of_both(text: str, other: str) -> None:
    assert words(f"{text} \n {other}") == words(text) + words(other)
