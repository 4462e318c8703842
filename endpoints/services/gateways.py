"""The gateway of a role, as it is set at this moment."""

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.keys import key_of
from endpoints.services.learning import learned_of
from endpoints.services.metered import MeteredGateway
from engines.llm import NO_KEY, Endpoint, EndpointGateway, EndpointRefusedError, Learned, Secret


def gateway_for(role: LlmRole) -> MeteredGateway | None:
    """Return the gateway of a role; None where the local engine serves it.

    Asks the database, so that a change of the settings is in force at once in every process: call
    it for each job, and keep nothing but the local engine.
    """
    endpoint = RoleEndpoint.objects.filter(pk=role).first()
    return None if endpoint is None else metered(endpoint)


def metered(
    endpoint: RoleEndpoint, *, seconds: float | None = None, learned: Learned | None = None
) -> MeteredGateway:
    """Return the gateway to an endpoint.

    Args:
        endpoint: Its settings.
        seconds: Time for one call, where it is not what is set.
        learned: What is known of it, where it is not what is kept.
    """
    key, problem = _key(endpoint)
    target = Endpoint(
        base_url=endpoint.base_url,
        model=endpoint.model,
        key=key,
        temperature=endpoint.temperature,
        window=endpoint.window,
        seconds=seconds or endpoint.seconds,
        dimensions=endpoint.dimensions,
    )
    known = learned_of(endpoint) if learned is None else learned
    inner = EndpointGateway(target, learned=known)
    return MeteredGateway(inner, endpoint=endpoint, problem=problem)


def _key(endpoint: RoleEndpoint) -> tuple[Secret, str]:
    """Return the key and, where there is none to be had, why."""
    try:
        return key_of(endpoint), ""
    except EndpointRefusedError as error:
        return NO_KEY, str(error)
