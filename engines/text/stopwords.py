"""Words too common to tell one text from another, and so good at telling its language."""

# ruff: noqa: SIM905 (lists of this length are read as prose)

ENGLISH = frozenset(
    """
    a about after all also an and any are as at be been before being both but by can could did do
    does doing for from had has have having he her here hers him his how i if in into is it its
    just me more most my of off on once only or other our ours out over own same she should so
    some such than that the their theirs them then there these they this those through to too
    under up us very was we were what when where which while who whom why will with would you
    your yours
    """.split()
)
GERMAN = frozenset(
    """
    aber als am auch auf aus bei bis das dem den der des die durch ein eine einem einen einer es
    für gegen haben hat ich im ist kann mit muss nach nicht noch nur oder ohne sich sie sind so
    über um und unter vom von vor war werden wie wir wird zu zum zur
    """.split()
)
FRENCH = frozenset(
    """
    au aux avec ce ces cette dans de des doit du elle en est et être il ils je la le les leur
    mais ne nous on ou où par pas plus pour que qui sa sans se ses son sont sous sur un une vous
    """.split()
)
SPANISH = frozenset(
    """
    al como con cuando de debe del el ella en entre es esta este están está la las lo los más no
    o para pero por puede que se sin sobre son su sus también un una y ya
    """.split()
)
