"""Every statement of a page is a claim, in nine languages; what lies between states nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.text import claims

# Each sentence holds what tempts a splitter to cut it.
STATEMENTS = {
    "en": [
        "Dr. Smith moved to Washington, D.C. in 1999.",
        "Acme Inc. was founded by J. R. Smith Jr. in Jan. 2001.",
        "The window is 14 days, i.e. two weeks.",
    ],
    "de": [
        "Die Frist beträgt 14 Tage, d. h. zwei Wochen.",
        "Am 3. Oktober 1990 zog Herr Dr. Müller in die Hauptstr. 5.",
        "Die Kosten betragen ca. 1.234,50 €.",
    ],
    "fr": [
        "M. Dupont et Mme Durand habitent à Paris.",
        "Le prix est de 1 234,50 €, cf. art. 3.",
        "Jésus de Nazareth est mort vers 30 apr. J.-C. selon eux.",
    ],
    "es": [
        "El Sr. García y la Dra. López viven en EE. UU. desde 1999.",
        "Vive en la Avda. Mayor n.º 5.",
        "El plazo es de 14 días, véase la pág. 5.",
    ],
    "ru": [
        "Срок составляет 14 дней, т. е. две недели.",
        "В 1999 г. он переехал в г. Москву.",
        "А. С. Пушкин получил 5 тыс. руб. за книгу.",
    ],
    "ar": ["المدة 14 يوما.", "انتقل د. أحمد إلى القاهرة.", "السعر 5.5 دولار!"],
    "hi": ["अवधि 14 दिन है।", "डॉ. शर्मा दिल्ली गए।", "कीमत रु. 500 है।"],
    "zh": ["期限为14天。", "A公司（成立于1999年。）很大。", "他说：“价格是3.5元。”"],
    "ja": ["期限は14日です。", "彼は「はい。」と言った。", "価格は3.5円です！"],
}
UNSPACED = {"zh", "ja"}
SILENT = [
    "# Dr. Who? It is 5.",
    "## 窗口是14天。",
    "```\nIt is 5. So it is.\n```",
    "![It is 5.](x.png)",
    "<div>\nIt is 5.\n</div>",
    "[A page](a.md)",
    "- [[Leave]]",
    "Is it so?",
    "是真的吗？",
    "The following apply:",
    "***",
]
_CITED = ["{}[^S1:2]", "{} [^S1:2]", "{}[^S1:2][^S2:3]", "**{}**[^S1:2]", "{}"]


@pytest.mark.parametrize("language", STATEMENTS)
def test_a_paragraph_is_cut_into_its_statements_each_with_its_own_marker(language: str) -> None:
    statements = STATEMENTS[language]
    gap = "" if language in UNSPACED else " "
    page = gap.join(f"{text}[^S1:{line}]" for line, text in enumerate(statements, 1))
    found = claims(page)
    assert [claim.text for claim in found] == statements
    assert [[marker.first for marker in claim.markers] for claim in found] == [[1], [2], [3]]
    assert [page[claim.start : claim.end] for claim in found] == statements


@settings(deadline=None)
@given(st.data(), st.sampled_from(sorted(STATEMENTS)))
def test_all_that_is_stated_is_a_claim_and_all_else_is_not(
    data: st.DataObject, language: str
) -> None:
    statement = st.sampled_from(STATEMENTS[language])
    block = st.one_of(statement, st.sampled_from(SILENT))
    blocks = data.draw(st.lists(block, max_size=12))
    written = [
        data.draw(st.sampled_from(_CITED)).format(text) if text not in SILENT else text
        for text in blocks
    ]
    found = claims("\n\n".join(written), language=language)
    assert [claim.text for claim in found] == [text for text in blocks if text not in SILENT]


@settings(deadline=None)
@given(st.data(), st.sampled_from(sorted(STATEMENTS)))
def test_markers_never_move_to_a_neighbour_however_a_paragraph_is_written(
    data: st.DataObject, language: str
) -> None:
    texts = data.draw(st.lists(st.sampled_from(STATEMENTS[language]), min_size=1, max_size=6))
    forms = data.draw(st.lists(st.sampled_from(_CITED), min_size=len(texts), max_size=len(texts)))
    gap = data.draw(st.sampled_from([" ", "\n", "  \n"]))
    page = gap.join(form.format(text) for form, text in zip(forms, texts, strict=True))
    found = claims(page, language=language)
    assert [claim.text for claim in found] == texts
    assert [len(claim.markers) for claim in found] == [form.count("[^") for form in forms]
