"""Every address of the site, room by room."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("", include("wiki.urls")),
    path("", include("endpoints.urls")),
    path("", include("audit.urls")),
    path("", include("ingest.urls")),
    path("", include("ask.urls")),
]
