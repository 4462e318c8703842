"""What is kept of the endpoints of language models."""

from endpoints.models.calls import ModelCall
from endpoints.models.limits import Limits
from endpoints.models.roles import LlmRole, RoleEndpoint
from endpoints.models.states import EndpointState

__all__ = ["EndpointState", "Limits", "LlmRole", "ModelCall", "RoleEndpoint"]
