"""Addresses of audit."""

from django.urls import path

from audit.views import faithfulness, suggesting, verifying

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
    path(
        "w/<slug:wiki>/conflict/<int:pk>/edits/",
        suggesting.suggested_edits,
        name="suggested_edits",
    ),
    path("w/<slug:wiki>/edits/<int:pk>/choose/", suggesting.choose_edit, name="choose_edit"),
    path("w/<slug:wiki>/verify/", verifying.verify, name="verify_citations"),
]
