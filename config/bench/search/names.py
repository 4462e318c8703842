"""Names and identifiers that stand in few passages, as many as a corpus of any size has.

The n-th is always the same, and no two are.
"""

_SYLLABLES = (
    "bel", "cor", "dan", "esh", "fir", "gal", "hav", "ilm", "jor", "kar", "lun", "mar", "nev",
    "ost", "pel", "quo", "ras", "sil", "tor", "ulv", "ven", "wex", "yar", "zan",
)  # fmt: skip
_LETTERS = "BCDFGHKLMNPRSTVWXZ"
# Coprime to every power of the sizes above, so that neighbours look nothing alike.
_STRIDE = 7_919


def name(rank: int) -> str:
    """Return a name of at least three syllables: "Belkarmar"."""
    span = len(_SYLLABLES) ** 3
    turn, within = divmod(rank, span)
    number = (within * _STRIDE) % span
    syllables = []
    for _ in range(3):
        number, at = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[at])
    while turn:
        turn, at = divmod(turn - 1, len(_SYLLABLES))
        syllables.append(_SYLLABLES[at])
    return "".join(syllables).capitalize()


def code(rank: int) -> str:
    """Return an identifier of letters and a number: "KT-40213"."""
    span = 90_000
    turn, within = divmod(rank, span)
    number = 10_000 + (within * _STRIDE) % span
    letters = _LETTERS[rank % len(_LETTERS)] + _LETTERS[number % len(_LETTERS)]
    while turn:
        turn, at = divmod(turn - 1, len(_LETTERS))
        letters += _LETTERS[at]
    return f"{letters}-{number}"
