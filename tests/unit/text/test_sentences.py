import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import sentences


def split(text: str, language: str = "en") -> list[str]:
    return [text[span.start : span.end] for span in sentences(text, language=language)]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Dr. Smith of the U.S. Army agreed, e.g. on Monday.", "He left."]),
        ("en", ["He lives in the U.S.", "It is big."]),
        ("en", ["Approx. 5 days, max. 14, see vol. 2 and No. 5.", "Ms. Lee agrees."]),
        ("en", ["It takes 5 days max.", "Then it ends."]),
        ("en", ["Say no.", "Five left.", "Wait…", "Then go on… slowly."]),
        ("en", ["It costs $5.00 at 9 a.m. Monday.", "Is it so?", "“Yes.”"]),
        ("en", ["1. First.", "2. Second."]),
        ("en", ["He bought pears, etc.", "The peak is 8,849 m.", "It pays 5 % p.a.", "It is so."]),
        ("en", ["(It is so.)", "He left.", "Rates (e.g. here) rose (see p. 5.) The end."]),
        ("de", ["Das gilt für Hunde, Katzen usw.", "Danach kam er."]),
        ("fr", ["Il vécut au Ier s. av. J.-C. à Rome.", "Voir le no. 5, etc.", "Elle vient."]),
        ("es", ["Vive en el n.º 5, 1.ª planta, etc.", "Ella también."]),
        ("ru", ["Книги, тетради и т. д.", "Затем он ушёл."]),
        ("ja", ["（注：例です。）", "次に進む。"]),
        ("zh", ["A公司（成立于1999年。）很大。", "（例外。）", "完。"]),
        ("de", ["Das gilt z. B. für Hr. Müller, d.h. bzw. ca. 5 Tage.", "Nr. 5 am 3. Oktober."]),
        ("de", ["Es ist die 3. Auflage.", "Es waren 5.", "Danach kam er."]),
        ("fr", ["M. Dupont et Mme. Curie, env. 5 jours.", "Voir p. 3 et art. 5."]),
        ("es", ["El Sr. García vive en EE. UU. desde 2000.", "¿Es así?", "Aprox. 5 días."]),
        ("ru", ["Это т.е. так.", "В 2020 г. он и др. ушли.", "Проф. Иванов писал."]),
        ("ar", ["د. أحمد هنا.", "هل هذا صحيح؟", "نعم!"]),
        ("hi", ["डॉ. शर्मा आए।", "वह गए।", "क्या?"]),
        ("zh", ["窗口是14天。", "费用为0！", "真的吗？"]),
        ("ja", ["「はい。」と言った。", "期間は14日です。"]),
    ],
)
def test_only_sentence_ends_split(language: str, expected: list[str]) -> None:
    joint = "" if language in {"zh", "ja"} else " "
    assert split(joint.join(expected), language) == expected


def test_a_line_break_does_not_end_a_sentence_and_a_blank_line_does() -> None:
    assert split("One line\ngoes on\n \nand stops. Next") == [
        "One line\ngoes on",
        "and stops.",
        "Next",
    ]


def test_nothing_has_no_sentences() -> None:
    assert split("") == split(" \n\n \n") == []


def test_a_long_paragraph_is_split_like_a_short_one() -> None:
    expected = [f"Rule number {number} is so." for number in range(1000)]
    assert split(" ".join(expected)) == expected


def test_text_without_any_sentence_end_is_cut_between_words() -> None:
    pieces = split("word " * 3000)
    assert {word for piece in pieces for word in piece.split()} == {"word"}
    assert sum(piece.count("word") for piece in pieces) == 3000


@settings(deadline=None)
@given(st.text(), st.sampled_from(["en", "de", "fr", "es", "ru", "ar", "hi", "zh", "ja", "xx"]))
def test_sentences_hold_all_words_once_and_in_order(text: str, language: str) -> None:
    spans = sentences(text, language=language)
    covered = "".join(text[span.start : span.end] for span in spans)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(text[span.start : span.end].strip() for span in spans)
