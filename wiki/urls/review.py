"""Addresses of the review queue, conflicts and proposals."""

from django.urls import path

from wiki.views import conflicts, proposals, review

urlpatterns = [
    path("w/<slug:wiki>/review/", review.review, name="review"),
    path("w/<slug:wiki>/review/<int:pk>/undo/", review.review_undo, name="review_undo"),
    path("w/<slug:wiki>/p/<str:page>/dispute/", conflicts.conflict_open, name="conflict_open"),
    path("w/<slug:wiki>/conflict/<int:pk>/", conflicts.conflict, name="conflict"),
    path(
        "w/<slug:wiki>/conflict/<int:pk>/dismiss/",
        conflicts.conflict_dismiss,
        name="conflict_dismiss",
    ),
    path(
        "w/<slug:wiki>/conflict/<int:pk>/resolve/",
        conflicts.conflict_resolve,
        name="conflict_resolve",
    ),
    path("w/<slug:wiki>/proposal/<int:pk>/", proposals.proposal, name="proposal"),
    path(
        "w/<slug:wiki>/proposal/<int:pk>/approve/",
        proposals.proposal_approve,
        name="proposal_approve",
    ),
    path(
        "w/<slug:wiki>/proposal/<int:pk>/reject/",
        proposals.proposal_reject,
        name="proposal_reject",
    ),
    path("w/<slug:wiki>/proposal/<int:pk>/edit/", proposals.proposal_edit, name="proposal_edit"),
]
