"""A sentence that a model doubts."""

from audit.models import CriticalReading, DoubtedClaim
from audit.services.critical import queue_reading
from audit.services.doubts import Model, keep_doubt
from engines.reviewer import Doubt
from engines.text import Span
from tests.cast import Cast
from wiki.models import Page, Revision

BELIEF = "It ends in the North Sea."


def make_doubt(revision: Revision, *, claim: str = "The window is 14 days.") -> DoubtedClaim:
    """Put a doubt about the last word of a claim into the queue."""
    words = Span(claim.rindex(" ") + 1, len(claim) - 1)
    told = Doubt(1, words, BELIEF, "Every atlas says so.", 0.9)
    assert keep_doubt(
        revision=revision, claim_text=claim, doubt=told, by=Model("host/model", "fingerprint")
    )
    return DoubtedClaim.objects.select_related("wiki", "page").get(claim_text=claim)


def begun(cast: Cast, page: Page | None) -> CriticalReading:
    """Have an editor begin a reading, of all active pages where none is named."""
    reading = queue_reading(wiki=cast.wiki, page=page, person=cast.editor)
    assert reading is not None
    return reading
