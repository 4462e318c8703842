"""App configuration of ask."""

from django.apps import AppConfig


class AskConfig(AppConfig):
    """From a question to a checked answer."""

    name = "ask"
    default_auto_field = "django.db.models.BigAutoField"
