"""Addresses of ingest."""

from django.urls import path

from ingest.views import documents, steering, upload

_DOCUMENT = "w/<slug:wiki>/documents/<int:pk>/"

urlpatterns = [
    path("w/<slug:wiki>/upload/", upload.upload, name="upload"),
    path("w/<slug:wiki>/upload/address/", upload.upload_address, name="upload_address"),
    path("w/<slug:wiki>/documents/", documents.documents, name="documents"),
    path(_DOCUMENT, documents.document, name="document"),
    path(f"{_DOCUMENT}retry/", steering.document_retry, name="document_retry"),
    path(f"{_DOCUMENT}cancel/", steering.document_cancel, name="document_cancel"),
    path(f"{_DOCUMENT}version/", steering.document_version, name="document_version"),
    path(f"{_DOCUMENT}separate/", steering.document_separate, name="document_separate"),
    path(f"{_DOCUMENT}overrule/", steering.document_overrule, name="document_overrule"),
    path(f"{_DOCUMENT}skip/", steering.document_skip, name="document_skip"),
]
