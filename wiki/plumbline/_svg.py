"""The few pieces of SVG both lines are made of."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from wiki.plumbline.marks import Verdict, worst


def stroke(x1: str, y1: str, x2: str, y2: str, css: str = "") -> SafeString:
    """Return one straight stroke, of class `css` where one is given."""
    named = format_html(' class="{}"', css) if css else ""
    return format_html('<line{} x1="{}" y1="{}" x2="{}" y2="{}"/>', named, x1, y1, x2, y2)


def class_of_worst(verdicts: Sequence[Verdict]) -> str:
    """Return the class that colours the bob: the gravest verdict's, or none."""
    found = worst(verdicts)
    return f" verdict-{found}" if found else ""
