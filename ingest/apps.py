"""App configuration of ingest."""

from django.apps import AppConfig


class IngestConfig(AppConfig):
    """From an upload to drafts, proposals and conflicts."""

    name = "ingest"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Show the engines on the health page."""
        import ingest.probes  # noqa: F401, PLC0415 - models are ready only now
