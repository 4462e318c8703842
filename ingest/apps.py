"""App configuration of ingest."""

from django.apps import AppConfig


class IngestConfig(AppConfig):
    """From an upload to drafts, proposals and conflicts."""

    name = "ingest"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the wiki, and show the engines on its health page."""
        import ingest.probes  # noqa: PLC0415 - models are ready only now
        import ingest.receivers  # noqa: F401, PLC0415
