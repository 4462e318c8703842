"""Which engine serves the auditor's role."""

from collections.abc import Callable, Mapping
from functools import partial

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.auditors import (
    CASCADE,
    LLM,
    LOCAL,
    auditor_on,
    site_auditor,
    working_auditor,
)
from engines.verify import Auditor, local_auditor
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
