"""Words too common to tell one text from another, and so good at telling its language."""

ENGLISH = frozenset(
    """
    a about after all also an and any are as at be been before being both but by can could did do
    does doing for from had has have having he her here hers him his how i if in into is it its
    just me more most my of off on once only or other our ours out over own same she should so
    some such than that the their theirs them then there these they this those through to too
    under up us very was we were what when where which while who whom why will with would you
    your yours
    """.split()  # noqa: SIM905 (a list of this length is read as prose)
)
