"""Addresses of audit."""

from django.urls import path

from audit.views import faithfulness

urlpatterns = [
    path(
        "w/<slug:wiki>/p/<str:page>/faithfulness/",
        faithfulness.page_faithfulness,
        name="page_faithfulness",
    ),
    path("w/<slug:wiki>/p/<str:page>/audit/", faithfulness.audit_again, name="audit_again"),
    path(
        "w/<slug:wiki>/claims/<int:pk>/feedback/",
        faithfulness.claim_feedback,
        name="claim_feedback",
    ),
]
