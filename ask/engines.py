"""Which engines serve the roles of asking."""

from functools import cache

from ask.services.answering import Engines
from endpoints.models import LlmRole
from endpoints.services.auditors import guarding_auditor
from endpoints.services.calls import calls_at_once
from endpoints.services.gateways import gateway_for
from engines.answerer import Answerer, local_answerer
from engines.answerer.llm import LlmAnswerer
from engines.embed import local_embedder


def engines() -> Engines:
    """Return the engines of this site as they are set now; the local ones are loaded once."""
    local = _local_answerer()
    gateway = gateway_for(LlmRole.ANSWERER)
    if gateway is None:
        answerer, stand_in = local, None
    else:
        answerer, stand_in = LlmAnswerer(gateway, at_most=calls_at_once()), local
    return Engines(
        embedder=local_embedder(),
        answerer=answerer,
        auditor=guarding_auditor(),
        stand_in=stand_in,
    )


@cache
def _local_answerer() -> Answerer:
    return local_answerer(local_embedder())
