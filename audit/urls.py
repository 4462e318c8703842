"""Addresses of audit."""

from django.urls import path

from audit.views import checking, doubts, faithfulness, reading, suggesting, verifying

urlpatterns = [
    path(
        "w/<slug:wiki>/p/<str:page>/faithfulness/",
        faithfulness.page_faithfulness,
        name="page_faithfulness",
    ),
    path("w/<slug:wiki>/p/<str:page>/audit/", checking.audit_page, name="audit_again"),
    path("w/<slug:wiki>/audit/", checking.audit_wiki, name="audit_wiki"),
    path("w/<slug:wiki>/p/<str:page>/reading/", reading.read_page, name="read_page"),
    path("w/<slug:wiki>/reading/", reading.read_wiki, name="read_wiki"),
    path("w/<slug:wiki>/doubt/<int:pk>/", doubts.doubt, name="doubt"),
    path("w/<slug:wiki>/doubt/<int:pk>/dismiss/", doubts.dismiss, name="doubt_dismiss"),
    path("w/<slug:wiki>/doubt/<int:pk>/dispute/", doubts.dispute, name="doubt_dispute"),
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
