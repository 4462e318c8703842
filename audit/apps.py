"""App configuration of audit."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Claims to verdicts, and what they say of a page."""

    name = "audit"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the wiki."""
        import audit.receivers  # noqa: F401, PLC0415 - models are ready only now
