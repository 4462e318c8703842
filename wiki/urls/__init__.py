"""Addresses of the wiki, room by room."""

from django.urls import include, path

urlpatterns = [
    path("", include("wiki.urls.people")),
    path("", include("wiki.urls.reading")),
    path("", include("wiki.urls.sources")),
    path("", include("wiki.urls.review")),
]
