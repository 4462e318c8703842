"""Words too common to tell one text from another, and so good at telling its language."""

# ruff: noqa: SIM905 (lists of this length are read as prose)
# ruff: noqa: RUF001 (Cyrillic letters are meant)

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

# Of languages whose text is analysed for search, but told from others by nothing here.
RUSSIAN = frozenset(
    """
    а без бы был была были было быть в вам вас во вот все вы да для до его ее если есть еще же за
    и из или им их к как ко когда кто ли мне можно мы на над не него нет ни но о об он она они
    от по под при с со так также то тоже только у что чтобы это этот я
    """.split()
)
ITALIAN = frozenset(
    """
    a ai al alla alle anche che chi ci come con da dal dalla degli dei del della delle di e è essere
    gli ha i il in io la le lo loro ma nei nel nella non o per più può quando questa questo se si
    sono su sua sul sulla suo tra un una uno
    """.split()
)
PORTUGUESE = frozenset(
    """
    a ao aos as até com como da das de do dos e é ela ele em entre essa esse esta este eu foi há
    isso já mais mas na nas não no nos o os ou para pela pelo por quando que se sem ser seu sua são
    também um uma você
    """.split()
)
DUTCH = frozenset(
    """
    aan al als bij dan dat de deze die dit door een en er geen had heb hebben heeft het hij hun ik
    in is je kan maar met moet na naar niet nog of om ook op over te tot uit van voor was wat we
    werd wordt worden zal ze zich zij zijn zo
    """.split()
)
