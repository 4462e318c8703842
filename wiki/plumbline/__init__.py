"""The plumb line: how true a page hangs, drawn as SVG on the server from stored verdicts.

Pure functions from verdicts to markup. Weight and colour are classes of static/css/plumb.css;
a shape tells each verdict apart without colour: straight, leaning, broken, dotted, hatched.
"""

from wiki.plumbline.margin import plumb_line
from wiki.plumbline.marks import (
    VERDICTS,
    WORDS,
    Mark,
    StoredMark,
    Verdict,
    known,
    place,
    summary,
    worst,
)
from wiki.plumbline.small import small_plumb_line

__all__ = [
    "VERDICTS",
    "WORDS",
    "Mark",
    "StoredMark",
    "Verdict",
    "known",
    "place",
    "plumb_line",
    "small_plumb_line",
    "summary",
    "worst",
]
