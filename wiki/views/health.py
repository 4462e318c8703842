"""How the site is, for who runs it."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from wiki.access import MemberRequest
from wiki.probes import attempt, probes
from wiki.services.health import checks


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def health(request: MemberRequest) -> HttpResponse:
    """Show whether the services are alive; a POST tries the engines as well."""
    if not request.user.is_superuser:
        raise Http404
    trying = request.method == "POST"
    engines = [
        {
            "probe": probe,
            "name": probe.engine(),
            "record": probe.record(),
            "outcome": attempt(probe) if trying else None,
        }
        for probe in probes()
    ]
    return render(request, "wiki/health.html", {"checks": checks(), "engines": engines})
