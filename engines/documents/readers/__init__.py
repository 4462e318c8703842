"""One module per format, all of one shape: ``FORMAT`` names it, ``_read(data, limits)`` reads it.

A reader gives the lines of a document in reading order, each with its place, and a title where
the document states one. It may let its library raise: the caller turns that into a refusal.
"""
