"""Number words, all keys folded as tokens.fold does (no accents, lower case).

Words that mean something else in a neighbouring language are left out ("-"): Spanish "once" and
"tres" are English "once" and French "très".
"""

from engines.text.facts.tokens import fold
from engines.text.facts.wordlist import word_list

_ENGLISH = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_GERMAN = word_list(
    "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf "
    "dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"
)
_FRENCH = word_list(
    "zero - deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
)
_SPANISH = word_list(
    "cero - dos - cuatro cinco seis siete ocho nueve diez - doce trece catorce "
    "quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno "
    "veintidos veintitres veinticuatro veinticinco veintiseis veintisiete "
    "veintiocho veintinueve"
)
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
    "fr": "vingt trente quarante cinquante soixante",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
}
_ARABIC = {
    "واحد": 1,
    "اثنان": 2,
    "ثلاثة": 3,
    "اربعة": 4,
    "خمسة": 5,
    "ستة": 6,
    "سبعة": 7,
    "ثمانية": 8,
    "تسعة": 9,
    "عشرة": 10,
    "عشرون": 20,
    "عشرين": 20,
    "ثلاثون": 30,
    "ثلاثين": 30,
    "اربعون": 40,
    "اربعين": 40,
    "خمسون": 50,
    "خمسين": 50,
    "ستون": 60,
    "ستين": 60,
    "سبعون": 70,
    "سبعين": 70,
    "ثمانون": 80,
    "ثمانين": 80,
    "تسعون": 90,
    "تسعين": 90,
    "مئة": 100,
    "مائة": 100,
}
_RUSSIAN = (
    "ноль:0 один:1 одна:1 два:2 две:2 двух:2 три:3 трех:3 четыре:4 четырех:4 пять:5 пяти:5 шесть:6"
    " шести:6 семь:7 семи:7 восемь:8 восьми:8 девять:9 девяти:9 десять:10 десяти:10 одиннадцать:11"
    " двенадцать:12 тринадцать:13 четырнадцать:14 пятнадцать:15 шестнадцать:16 семнадцать:17"
    " восемнадцать:18 девятнадцать:19 двадцать:20 тридцать:30 сорок:40 пятьдесят:50 шестьдесят:60"
    " семьдесят:70 восемьдесят:80 девяносто:90"
)
_HINDI = (
    "शून्य:0 एक:1 दो:2 तीन:3 चार:4 पांच:5 पाँच:5 छह:6 छः:6 सात:7 आठ:8 नौ:9 दस:10 ग्यारह:11 बारह:12"
    " तेरह:13 चौदह:14 पंद्रह:15 सोलह:16 सत्रह:17 अठारह:18 उन्नीस:19 बीस:20 पच्चीस:25 तीस:30 चालीस:40"
    " पचास:50 साठ:60 सत्तर:70 अस्सी:80 नब्बे:90"
)


def _listed(pairs: str) -> dict[str, float]:
    """Read "word:value" pairs."""
    split = (pair.rpartition(":") for pair in pairs.split())
    return {fold(name): float(value) for name, _, value in split}


def _build() -> dict[str, float]:
    words: dict[str, float] = {}
    for names in (_ENGLISH, _GERMAN, _FRENCH, _SPANISH):
        words |= {name: float(value) for value, name in enumerate(names) if name != "-"}
    for tens_of in _TENS.values():
        words |= {name: 10.0 * (place + 2) for place, name in enumerate(tens_of.split())}
    tens = _TENS["de"].split()
    ones = ["ein", *_GERMAN[2:10]]
    for ten, name in enumerate(tens, start=2):
        words |= {f"{one}und{name}": 10.0 * ten + place for place, one in enumerate(ones, 1)}
    words |= {"dozen": 12.0, "dutzend": 12.0, "douzaine": 12.0, "docena": 12.0}
    words |= {name: float(value) for name, value in _ARABIC.items()}
    return words | _listed(_RUSSIAN) | _listed(_HINDI)


WORDS = _build()
# Words of one language that mean something else in another ("once", "très").
OWN_WORDS: dict[str, dict[str, float]] = {"es": {"tres": 3.0, "once": 11.0}}
MAGNITUDES: dict[str, float] = {
    "hundred": 1e2,
    "hundert": 1e2,
    "cent": 1e2,
    "cien": 1e2,
    "thousand": 1e3,
    "tausend": 1e3,
    "mille": 1e3,
    "mil": 1e3,
    "k": 1e3,
    "million": 1e6,
    "millions": 1e6,
    "millionen": 1e6,
    "millones": 1e6,
    "mio": 1e6,
    "m": 1e6,
    "billion": 1e9,
    "billions": 1e9,
    "bn": 1e9,
    "milliarden": 1e9,
    "milliards": 1e9,
    "mrd": 1e9,
    "万": 1e4,
    "萬": 1e4,
    "亿": 1e8,
    "億": 1e8,
} | _listed(
    "сто:100 тысяча:1000 тысячи:1000 тысяч:1000 тыс:1000 миллион:1000000 миллиона:1000000"
    " миллионов:1000000 млн:1000000 миллиард:1000000000 миллиарда:1000000000"
    " миллиардов:1000000000 млрд:1000000000 सौ:100 हजार:1000 हज़ार:1000 लाख:100000 करोड़:10000000"
)
# Whole magnitudes in the plural say no more than an order of size ("thousands of people").
ORDERS: dict[str, float] = {
    "dozens": 12.0,
    "hundreds": 1e2,
    "thousands": 1e3,
    "millions": 1e6,
    "billions": 1e9,
    "dutzende": 12.0,
    "hunderte": 1e2,
    "tausende": 1e3,
    "centaines": 1e2,
    "milliers": 1e3,
    "cientos": 1e2,
    "miles": 1e3,
}
FRACTIONS: dict[str, float] = {
    "half": 1 / 2,
    "halves": 1 / 2,
    "halb": 1 / 2,
    "halbe": 1 / 2,
    "halbes": 1 / 2,
    "demi": 1 / 2,
    "third": 1 / 3,
    "thirds": 1 / 3,
    "drittel": 1 / 3,
    "tiers": 1 / 3,
    "quarter": 1 / 4,
    "quarters": 1 / 4,
    "viertel": 1 / 4,
    "fifth": 1 / 5,
    "fifths": 1 / 5,
    "funftel": 1 / 5,
    "tenth": 1 / 10,
    "tenths": 1 / 10,
}
ORDINALS: dict[str, float] = {
    name: float(value)
    for value, name in enumerate(
        word_list(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
            "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        ),
        start=1,
    )
}
ORDINAL_ENDINGS = frozenset(word_list("st nd rd th er ere eme e"))
CJK_DIGITS = {char: float(value) for value, char in enumerate("〇一二三四五六七八九")} | {
    "零": 0.0,
    "两": 2.0,
    "兩": 2.0,
}
CJK_SCALES = {"十": 1e1, "百": 1e2, "千": 1e3, "万": 1e4, "萬": 1e4, "亿": 1e8, "億": 1e8}
