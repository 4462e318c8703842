"""What calls teach of an endpoint, kept for all processes."""

from endpoints.models import EndpointState, RoleEndpoint
from engines.llm import Learned

# After so many counts one more changes little: it is not worth a write each time.
_SAMPLES = 40
_DIFFERENCE = 0.05


def learned_of(endpoint: RoleEndpoint) -> Learned:
    """Return what is known of an endpoint."""
    state = EndpointState.objects.filter(address=endpoint.address).first()
    return state.knowledge() if state is not None else Learned()


def keep_learned(endpoint: RoleEndpoint, *, before: Learned, after: Learned) -> None:
    """Keep what a call has taught, where it is worth keeping."""
    if not _is_news(before, after):
        return
    EndpointState.objects.update_or_create(
        address=endpoint.address, defaults={"learned": EndpointState.record_of(after)}
    )


def _is_news(before: Learned, after: Learned) -> bool:
    if (before.level, before.dialect) != (after.level, after.dialect):
        return True
    if after.calibration.samples <= _SAMPLES:
        return after.calibration != before.calibration
    return abs(after.calibration.ratio - before.calibration.ratio) > _DIFFERENCE
