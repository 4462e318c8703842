"""Which language model serves which role, and what it costs."""

from typing import Any

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from endpoints.forms import ROLES, LimitsForm, RoleForm
from endpoints.models import Limits, LlmRole, ModelCall, RoleEndpoint
from endpoints.services.circuits import is_open
from endpoints.services.roles import remove_role, set_limits, set_role, shared_provider
from endpoints.services.spending import over_soft_limit, spent_today
from endpoints.services.trying import try_endpoint
from endpoints.views.access import runner_view
from wiki.access import MemberRequest
from wiki.errors import RefusedError

_DEAREST = 10


@require_safe
@runner_view
def engines(request: MemberRequest) -> HttpResponse:
    """Show the roles, the day's spending and the limits."""
    limits = LimitsForm(initial=model_to_dict(Limits.current()))
    return render(request, "endpoints/engines.html", _overview() | {"form": limits})


@require_POST
@runner_view
def limits(request: MemberRequest) -> HttpResponse:
    """Change the limits."""
    form = LimitsForm(request.POST)
    if form.is_valid():
        try:
            set_limits(person=request.user, **form.cleaned_data)
        except RefusedError as refusal:
            form.add_error("soft_per_day", str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect("engines")
    return render(request, "endpoints/engines.html", _overview() | {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@runner_view
def role(request: MemberRequest, role: str) -> HttpResponse:
    """Show and change the endpoint of a role."""
    served = _role(role)
    endpoint = RoleEndpoint.objects.filter(pk=served).first()
    form = RoleForm.of(served, endpoint, request.POST or None)
    if form.is_valid():
        try:
            set_role(
                person=request.user,
                role=served,
                settings=form.settings(),
                key=form.secret(),
                forget_key=form.cleaned_data["forget_key"],
            )
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "Saved. Try it now.")
            return redirect("engine_role", role=served)
    return render(request, "endpoints/role.html", _one(served, endpoint) | {"form": form})


@require_POST
@runner_view
def test(request: MemberRequest, role: str) -> HttpResponse:
    """Try the endpoint of a role, and show what came of it."""
    served = _role(role)
    endpoint = get_object_or_404(RoleEndpoint, pk=served)
    shown = _one(served, endpoint) | {"form": RoleForm.of(served, endpoint)}
    return render(request, "endpoints/role.html", shown | {"trial": try_endpoint(endpoint)})


@require_POST
@runner_view
def remove(request: MemberRequest, role: str) -> HttpResponse:
    """Let the local engine serve a role again."""
    served = _role(role)
    remove_role(person=request.user, role=served)
    messages.success(request, f"The local engine is the {served.label.lower()} again.")
    return redirect("engines")


def _role(name: str) -> LlmRole:
    role = next((role for role in ROLES if role == name), None)
    if role is None:
        raise Http404
    return role


def _one(role: LlmRole, endpoint: RoleEndpoint | None) -> dict[str, Any]:
    return {
        "role": role,
        "does": ROLES[role],
        "endpoint": endpoint,
        "shared_provider": shared_provider(),
    }


def _overview() -> dict[str, Any]:
    endpoints = RoleEndpoint.objects.in_bulk()
    return {
        "roles": [
            {"role": role, "does": does, "endpoint": found, "resting": found and is_open(found)}
            for role, does in ROLES.items()
            for found in [endpoints.get(role)]
        ],
        "shared_provider": shared_provider(),
        "today": ModelCall.objects.today().by("role"),
        "jobs": ModelCall.objects.today().exclude(job="").by("job")[:_DEAREST],
        "pages": ModelCall.objects.today()
        .exclude(page=None)
        .by("page", "page__title", "page__slug", "page__wiki__slug")[:_DEAREST],
        "spent": spent_today(),
        "over_soft_limit": over_soft_limit(),
    }
