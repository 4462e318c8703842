import pytest

from engines.text import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The window for leave is 14 days.", "en"),
        ("Die Frist für den Urlaub ist 14 Tage und nicht mehr.", "de"),
        ("Le délai est de 14 jours pour les agents.", "fr"),
        ("El plazo es de 14 días para los agentes.", "es"),
        ("Срок составляет 14 дней по закону Python.", "ru"),
        ("المدة 14 يوما", "ar"),
        ("अवधि 14 दिन है", "hi"),
        ("窗口是14天", "zh"),
        ("期間は14日です。カード利用規約", "ja"),
        ("기간은 14일입니다", "ko"),
        ("ระยะเวลา 14 วัน", "th"),
        ("", "en"),
        ("14 / 15", "en"),
        ("Lorem ipsum dolor", "en"),
    ],
)
def test_the_language_is_told_by_script_and_common_words(text: str, language: str) -> None:
    assert detect_language(text) == language
