"""Addresses of the sources."""

from django.urls import path

from wiki.views import source_files, sources

urlpatterns = [
    path("w/<slug:wiki>/sources/", sources.sources, name="sources"),
    path("w/<slug:wiki>/s/<int:number>/", sources.source, name="source"),
    path("w/<slug:wiki>/s/<int:number>/original/", source_files.original, name="source_original"),
    path(
        "w/<slug:wiki>/s/<int:number>/image/<int:image>/",
        source_files.page_image,
        name="source_page_image",
    ),
    path("w/<slug:wiki>/s/<int:number>/withdraw/", sources.withdraw, name="source_withdraw"),
]
