"""Addresses of the pages: reading, editing, history, search."""

from django.urls import path

from wiki.views import (
    citations,
    citing,
    editing,
    front,
    history,
    moves,
    pages,
    palette,
    reading,
    search,
)

urlpatterns = [
    path("w/<slug:wiki>/", front.wiki, name="wiki"),
    path("w/<slug:wiki>/pages/", pages.page_list, name="page_list"),
    path("w/<slug:wiki>/new/", editing.page_new, name="page_new"),
    path("w/<slug:wiki>/preview/", editing.preview, name="preview"),
    path("w/<slug:wiki>/search/", search.search, name="search"),
    path("w/<slug:wiki>/palette/", palette.palette, name="palette"),
    path("w/<slug:wiki>/cite/", citing.cite, name="cite"),
    path("w/<slug:wiki>/c/<int:pk>/", citations.citation_card, name="citation_card"),
    path("w/<slug:wiki>/p/<str:page>/", reading.page, name="page"),
    path("w/<slug:wiki>/p/<str:page>/sources/", reading.page_sources, name="page_sources"),
    path("w/<slug:wiki>/p/<str:page>/links/", reading.page_links, name="page_links"),
    path("w/<slug:wiki>/p/<str:page>/edit/", editing.page_edit, name="page_edit"),
    path("w/<slug:wiki>/p/<str:page>/suggest/", editing.page_suggest, name="page_suggest"),
    path("w/<slug:wiki>/p/<str:page>/history/", history.page_history, name="page_history"),
    path("w/<slug:wiki>/p/<str:page>/diff/", history.page_diff, name="page_diff"),
    path("w/<slug:wiki>/p/<str:page>/r/<int:number>/", history.page_revision, name="page_revision"),
    path(
        "w/<slug:wiki>/p/<str:page>/r/<int:number>/restore/",
        history.revision_restore,
        name="revision_restore",
    ),
    path("w/<slug:wiki>/p/<str:page>/rename/", moves.page_rename, name="page_rename"),
    path("w/<slug:wiki>/p/<str:page>/promote/", moves.page_promote, name="page_promote"),
    path("w/<slug:wiki>/p/<str:page>/archive/", moves.page_archive, name="page_archive"),
    path("w/<slug:wiki>/p/<str:page>/restore/", moves.page_restore, name="page_restore"),
]
