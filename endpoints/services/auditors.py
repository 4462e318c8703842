"""Which auditor judges: the local one, a model, or the model where the local one is unsure."""

from functools import cache

from django.conf import settings

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.calls import calls_at_once
from endpoints.services.circuits import is_open
from endpoints.services.gateways import metered
from engines.verify import Auditor, local_auditor
from engines.verify.cascade import BackedAuditor, CascadeAuditor
from engines.verify.llm import LlmAuditor

LOCAL, CASCADE, LLM = MODES = ("local", "cascade", "llm")


@cache
def bundled_auditor() -> Auditor:
    """Return the local auditor, loaded once a process."""
    return local_auditor()


def site_auditor() -> Auditor:
    """Return the auditor whose verdicts count as fresh on this site."""
    endpoint = _endpoint()
    return bundled_auditor() if endpoint is None else auditor_on(endpoint, settings.AUDITOR_MODE)


def working_auditor() -> Auditor:
    """Return who can judge now: the local auditor while the model's endpoint is left alone.

    What it judges bears its own name, and is stale as soon as the model is back.
    """
    endpoint = _endpoint()
    if endpoint is not None and is_open(endpoint):
        return bundled_auditor()
    return site_auditor()


def guarding_auditor() -> Auditor:
    """Return who checks answers: the working auditor, the local one for what it cannot check."""
    found = working_auditor()
    local = bundled_auditor()
    return local if found is local else BackedAuditor(first=found, second=local)


def auditor_on(endpoint: RoleEndpoint, mode: str) -> Auditor:
    """Return the auditor on an endpoint.

    Args:
        endpoint: Who judges.
        mode: "cascade" asks only where the local auditor is unsure; "llm" asks about every claim.
    """
    judge = LlmAuditor(metered(endpoint), at_most=calls_at_once())
    if mode == LLM:
        return judge
    return CascadeAuditor(first=bundled_auditor(), judge=judge, sure=settings.AUDITOR_SURE)


def _endpoint() -> RoleEndpoint | None:
    if settings.AUDITOR_MODE == LOCAL:
        return None
    return RoleEndpoint.objects.filter(pk=LlmRole.AUDITOR).first()
