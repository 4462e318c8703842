"""App configuration of audit."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Claims to verdicts, and what they say of a page."""

    name = "audit"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the wiki, and show the engines on its health page."""
        import audit.probes  # noqa: PLC0415 - models are ready only now
        import audit.receivers  # noqa: F401, PLC0415
