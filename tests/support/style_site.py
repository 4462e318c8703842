"""Addresses of a site that shows the style page as a member of a wiki sees it, without rows."""

from datetime import timedelta
from types import SimpleNamespace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone

from wiki.gallery import gallery_context

# What the frame of every screen leads to.
_NAMES = """
    search ask gaps review upload sources wiki_settings members purpose verify_citations
    """.split()  # noqa: SIM905


def style(request: HttpRequest) -> HttpResponse:
    """The style page, with two messages."""
    messages.success(request, "Approved.")
    messages.error(request, "The file is encrypted.")
    context = gallery_context(recent=timezone.now() - timedelta(minutes=7), card_url="/card/")
    frame = {
        "wiki": SimpleNamespace(name="Handbook", slug="handbook"),
        "role": "administrator",
        "review_count": 3,
        "palette_url": "/palette/",
        "section": "wiki",
    }
    return render(request, "components/gallery.html", context | frame)


def card(request: HttpRequest) -> HttpResponse:
    """What a citation's card says."""
    return render(request, "components/gallery_card.html")


def palette(_request: HttpRequest) -> HttpResponse:
    """Two results, whatever is asked."""
    return HttpResponse(
        '<a role="option" href="#forms">One</a><a role="option" href="#diffs">Two</a>'
    )


def blank(_request: HttpRequest, wiki: str = "") -> HttpResponse:
    """An address that only has to exist."""
    return HttpResponse("<title>blank</title>")


urlpatterns = [
    path("style/", style),
    path("card/", card),
    path("palette/", palette),
    path("", blank, name="home"),
    path("health/", blank, name="health"),
    path("login/", blank, name="account_login"),
    path("w/<slug:wiki>/", blank, name="wiki"),
    *(path(f"w/<slug:wiki>/{name}/", blank, name=name) for name in _NAMES),
]
