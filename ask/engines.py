"""Which engines serve the roles of asking."""

from dataclasses import replace
from functools import cache

from ask.services.engines import Engines
from endpoints.models import LlmRole
from endpoints.services.auditors import guarding_auditor
from endpoints.services.calls import calls_at_once
from endpoints.services.gateways import gateway_for
from endpoints.services.metered import MeteredGateway
from engines.answerer import Answerer, local_answerer
from engines.answerer.general import LlmGeneralKnowledge
from engines.answerer.llm import LlmAnswerer
from engines.answerer.rewriting import LlmRewriter
from engines.answerer.splitting import LlmSplitter
from engines.embed import local_embedder


def engines() -> Engines:
    """Return the engines of this site as they are set now; the local ones are loaded once."""
    gateway = gateway_for(LlmRole.ANSWERER)
    return _local_engines() if gateway is None else _engines_on(gateway)


def _local_engines() -> Engines:
    return Engines(
        embedder=local_embedder(), answerer=_local_answerer(), auditor=guarding_auditor()
    )


def _engines_on(gateway: MeteredGateway) -> Engines:
    """Return engines in which a model answers; a planner of its own takes questions apart."""
    return replace(
        _local_engines(),
        answerer=LlmAnswerer(gateway, at_most=calls_at_once()),
        stand_in=_local_answerer(),
        splitter=LlmSplitter(gateway_for(LlmRole.PLANNER) or gateway),
        rewriter=LlmRewriter(gateway),
        general=LlmGeneralKnowledge(gateway),
    )


@cache
def _local_answerer() -> Answerer:
    return local_answerer(local_embedder())
