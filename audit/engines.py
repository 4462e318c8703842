"""Which engine serves the roles of this room."""

from collections.abc import Callable, Mapping
from functools import partial

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from audit.services.suggesting import Suggester
from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.auditors import (
    CASCADE,
    LLM,
    LOCAL,
    auditor_on,
    site_auditor,
    working_auditor,
)
from endpoints.services.calls import calls_at_once
from endpoints.services.gateways import metered
from engines.resolver import LocalResolver
from engines.resolver.llm import LlmResolver
from engines.reviewer.llm import LlmReviewer
from engines.verify import Auditor, local_auditor
from engines.websearch import Web, open_web
from wiki.errors import RefusedError


def auditor() -> Auditor:
    """Return the auditor of this site, by whose name a verdict is fresh or stale."""
    return site_auditor()


def judging_auditor() -> Auditor:
    """Return who judges now: the local auditor where the site's cannot be reached."""
    return working_auditor()


def auditor_named(name: str) -> Auditor:
    """Return the auditor of a name; the local one asks no database.

    Raises:
        RefusedError: This site has none of that name.
    """
    if name == LOCAL:
        return local_auditor()
    make = auditors().get(name)
    if make is None:
        raise RefusedError(f"This site has no model for the auditor “{name}”. Set one up first.")
    return make()


def auditors() -> Mapping[str, Callable[[], Auditor]]:
    """Return how to make each auditor that this site could use, by its name."""
    found: dict[str, Callable[[], Auditor]] = {LOCAL: local_auditor}
    endpoint = RoleEndpoint.objects.filter(pk=LlmRole.AUDITOR).first()
    if endpoint is not None:
        found |= {mode: partial(auditor_on, endpoint, mode) for mode in (CASCADE, LLM)}
    return found


def auditor_endpoint() -> RoleEndpoint | None:
    """Return whose model judges, alone or where the bundled auditor is unsure; None without one."""
    if settings.AUDITOR_MODE == LOCAL:
        return None
    return RoleEndpoint.objects.filter(pk=LlmRole.AUDITOR).first()


def suggester_endpoint() -> RoleEndpoint | None:
    """Return whose model words the edits that settle conflicts: the writer's; None without one."""
    return RoleEndpoint.objects.filter(pk=LlmRole.WRITER).first()


def suggesters() -> list[Suggester]:
    """Return who words edits for a conflict: the model where there is one, and the bundled one."""
    endpoint = suggester_endpoint()
    local = Suggester("The built-in resolver", LocalResolver())
    if endpoint is None:
        return [local]
    return [Suggester(endpoint.name, LlmResolver(metered(endpoint))), local]


def reviewer_endpoint() -> RoleEndpoint | None:
    """Return whose model reads critically; None without one: nothing bundled knows the world."""
    return RoleEndpoint.objects.filter(pk=LlmRole.REVIEWER).first()


def reviewer_on(endpoint: RoleEndpoint) -> LlmReviewer:
    """Return the reviewer on an endpoint."""
    return LlmReviewer(metered(endpoint), at_most=calls_at_once())


def site_web() -> Web | None:
    """Return the web as this site may search and fetch it; None where it is off, as by default.

    Raises:
        ImproperlyConfigured: The settings name an engine that cannot be asked.
    """
    try:
        return open_web(**settings.WEB_SEARCH)
    except ValueError as error:
        raise ImproperlyConfigured(f"PLUMBLINE_WEB_SEARCH: {error}") from error
