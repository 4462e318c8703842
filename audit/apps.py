"""App configuration of audit."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Claims to verdicts, and what they say of a page."""

    name = "audit"
    default_auto_field = "django.db.models.BigAutoField"
