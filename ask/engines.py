"""Which engines serve the roles of asking."""

from functools import cache

from ask.services.answering import Engines
from engines.answerer import local_answerer
from engines.embed import local_embedder
from engines.verify import local_auditor


@cache
def engines() -> Engines:
    """Return the engines of this site, one set a process."""
    embedder = local_embedder()
    return Engines(
        embedder=embedder,
        answerer=local_answerer(embedder),
        auditor=local_auditor(embedder),
    )
