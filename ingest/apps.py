"""App configuration of ingest."""

from django.apps import AppConfig


class IngestConfig(AppConfig):
    """From an upload to drafts, proposals and conflicts."""

    name = "ingest"
    default_auto_field = "django.db.models.BigAutoField"
