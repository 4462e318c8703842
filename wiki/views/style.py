"""The style page: every shared part of the interface at once, for who builds screens."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from wiki.gallery import gallery_context


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show the shared parts with sample rows."""
    recent = timezone.now() - timedelta(hours=3)
    context = gallery_context(recent=recent, card_url=f"{request.path}?card=1")
    if "card" in request.GET:
        return render(request, "components/gallery_card.html", context)
    return render(request, "components/gallery.html", context)
