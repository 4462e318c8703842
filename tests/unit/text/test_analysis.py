"""Search terms: identifiers whole and in parts, scripts, accents, and stems of many languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.text import detect_language, search_terms
from engines.text.analysis import passage_language, term_variants


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("HTTP/2", ["http/2", "http", "2"]),
        ("G1-ABC", ["g1abc", "g1", "abc"]),
        ("x-forwarded-for", ["xforwardedfor", "x", "forward"]),
        ("e-mail, E-Mails, email", ["email", "e", "mail", "email", "e", "mail", "email"]),
        ("ann@example.org", ["ann@example.org", "ann", "exampl", "org"]),
        ("4.2.1", ["4.2.1", "4.2"]),
        ("§ 4", ["§4", "4"]),
        ("§§4.2.1", ["§4.2.1", "4.2.1", "4.2"]),
        ("1,000 or 3.5", ["1000", "3.5"]),
        ("E.U. law", ["eu", "law"]),
        ("C++ and C#", ["c++", "c#"]),
    ],
)
def test_identifiers_and_numbers_are_found_whole_and_by_part(text: str, terms: list[str]) -> None:
    assert search_terms(text) == terms


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "require requires requiring required"),
        ("de", "Kündigung Kundigung Kuendigung Kündigungen"),
        ("de", "Häuser Haus"),
        ("fr", "réserver réservé réservées"),
        ("es", "información informacion informaciones"),
        ("ru", "последний последнего последняя"),
        ("ar", "مفتوح مفتوحة"),
        ("hi", "किताब किताबें"),
        ("sv", "semester semestern"),
    ],
)
def test_the_forms_of_a_word_are_one_term_in_their_language(language: str, forms: str) -> None:
    assert len(set(search_terms(forms, language=language))) == 1


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        ("员工年假", "zh", ["员工", "工年", "年假"]),
        ("年", "zh", ["年"]),
        (
            "年次有給休暇を取る",
            "ja",
            ["年次", "次有", "有給", "給休", "休暇", "暇を", "を取", "取る"],
        ),
        ("연차휴가", "ko", ["연차", "차휴", "휴가"]),
        ("ลาพัก", "th", ["ลา", "าพ", "พั", "ัก"]),
    ],
)
def test_scripts_without_spaces_are_pairs_of_characters(
    text: str, language: str, terms: list[str]
) -> None:
    assert search_terms(text, language=language) == terms


def test_stop_words_are_those_of_the_language() -> None:
    assert search_terms("the fee and the window") == ["fee", "window"]
    assert search_terms("die Frist und der Tag", language="de") == ["frist", "tag"]
    assert search_terms("für die Straße", language="de") == ["strass"]
    assert search_terms("die cast", language="en") == ["die", "cast"]
    assert search_terms("и все", language="ru") == []


def test_a_language_without_a_stemmer_keeps_its_folded_words() -> None:
    assert search_terms("Ngày nghỉ", language="vi") == ["ngay", "nghi"]


def test_an_accent_that_no_letter_carries_cuts_no_word() -> None:
    assert search_terms("Ọjọ́ ìsinmi", language="yo") == ["ojo", "isinmi"]


def test_a_query_is_read_in_each_language_of_the_passages() -> None:
    both = ("de", "en")
    assert term_variants("fee castings", languages=both) == [("fee",), ("casting", "cast")]
    assert term_variants("Wie lang ist die Frist", languages=both) == [("lang",), ("frist",)]
    assert term_variants("what is the die for", languages=both) == [("die",)]
    assert term_variants("", languages=both) == []


def test_a_part_speaks_its_pages_language_unless_it_tells_another() -> None:
    table = "Gebühr 5 EUR Frist 14 Tage"
    assert detect_language(table) == "en", "too short to tell"
    assert passage_language(table, around="de") == "de"
    assert passage_language("This is what the fee is for.", around="de") == "en"
    assert passage_language("Das ist die Gebühr für den Tag.", around="en") == "de"
    assert passage_language("14", around="en") == "en"


@given(text=st.text(max_size=60), language=st.sampled_from(["en", "de", "fr", "ru", "zh", "xx"]))
def test_any_text_has_terms_that_are_words_and_always_the_same(text: str, language: str) -> None:
    terms = search_terms(text, language=language)
    assert terms == search_terms(text, language=language)
    for term in terms:
        assert term
        assert term == term.strip()
        assert "\x1f" not in term


@given(text=st.text(max_size=40), other=st.text(max_size=40))
def test_the_terms_of_two_lines_are_those_of_each(text: str, other: str) -> None:
    joined = search_terms(f"{text}\n{other}")
    assert joined == search_terms(text) + search_terms(other)
