"""The answerer on the health page."""

from ask.engines import engines
from engines.answerer import Candidate
from wiki.probes import Probe, register

_PASSAGE = Candidate(id=1, title="Window", heading="", text="The window is 14 days.")

register(
    Probe(
        role="answerer",
        engine=lambda: engines().answerer.fingerprint,
        attempt=lambda: engines().answerer.answer("How long is the window?", [_PASSAGE]),
    )
)
