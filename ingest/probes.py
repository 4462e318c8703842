"""The gate, the writer and the conflict finder on the health page."""

from engines.conflicts import Statement
from engines.documents import Line
from engines.writer import SourceText
from ingest.services.engines import site_engines
from wiki.probes import Probe, register

_LINE = Line(text="The window is 14 days.", page=None, label="", heading="", box=None)
_SOURCE = SourceText(number=1, version=1, title="Window", kind="text", lines=[_LINE])
_PAIR = (Statement("The window is 14 days."), Statement("The window is 30 days."))

register(
    Probe(
        role="gate",
        engine=lambda: site_engines().gate.fingerprint,
        attempt=lambda: site_engines().gate.decide(
            purpose="Windows belong here.", title="Window", text=_LINE.text
        ),
    )
)
register(
    Probe(
        role="writer",
        engine=lambda: site_engines().writer.fingerprint,
        attempt=lambda: site_engines().writer.plan(_SOURCE, []),
    )
)
register(
    Probe(
        role="conflict finder",
        engine=lambda: site_engines().finder.fingerprint,
        attempt=lambda: site_engines().finder.compare([_PAIR]),
    )
)
