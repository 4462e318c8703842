"""The circuit of each endpoint, shared by all processes: one that fails is left alone a while."""

from datetime import timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from endpoints.models import EndpointState, RoleEndpoint
from engines.llm import CircuitOpenError, LlmError

# So many failures in a row open it; fewer may be bad luck.
FAILURES = 3
FIRST_DELAY = timedelta(seconds=30)
LONGEST_DELAY = timedelta(minutes=10)
# A call that was let through to try has ended, or its process has died, within this.
_MARGIN = timedelta(seconds=15)


def require_closed(endpoint: RoleEndpoint, *, seconds: float) -> None:
    """Refuse while an endpoint's circuit is open; let one call through once it may be tried.

    Args:
        endpoint: Whom to call.
        seconds: How long a call takes at most.

    Raises:
        CircuitOpenError: It is open, or somebody is trying the endpoint at this moment.
    """
    state = _state(endpoint).first()
    if state is None or state.retry_at is None:
        return
    now = timezone.now()
    lease = now + timedelta(seconds=seconds) + _MARGIN
    if _state(endpoint).filter(retry_at=state.retry_at, retry_at__lte=now).update(retry_at=lease):
        return
    message = f"{endpoint.name} is left alone for a while, because it failed: {state.reason}"
    raise CircuitOpenError(message)


def is_open(endpoint: RoleEndpoint) -> bool:
    """Say whether an endpoint is left alone at present."""
    return _state(endpoint).filter(retry_at__gt=timezone.now()).exists()


def record_failure(endpoint: RoleEndpoint, error: LlmError) -> None:
    """Count a failure; open the circuit at the third in a row, for twice as long each time."""
    EndpointState.objects.get_or_create(address=endpoint.address)
    _state(endpoint).update(failures=F("failures") + 1, reason=str(error)[:500])
    beyond = _state(endpoint).values_list("failures", flat=True).get() - FAILURES
    if beyond >= 0:
        delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(beyond, 10))
        _state(endpoint).update(retry_at=timezone.now() + delay)


def record_success(endpoint: RoleEndpoint) -> None:
    """Close the circuit: the endpoint answers."""
    troubled = _state(endpoint).exclude(failures=0, retry_at=None)
    troubled.update(failures=0, retry_at=None, reason="")


def forget(endpoint: RoleEndpoint) -> None:
    """Forget all that is known of an endpoint: its settings changed, or it is to be tried anew."""
    _state(endpoint).delete()


def _state(endpoint: RoleEndpoint) -> QuerySet[EndpointState]:
    return EndpointState.objects.filter(address=endpoint.address)
