"""App configuration of the model endpoints."""

from django.apps import AppConfig


class EndpointsConfig(AppConfig):
    """Which language model serves which role, what it costs, and whether it is well."""

    name = "endpoints"
    default_auto_field = "django.db.models.BigAutoField"
