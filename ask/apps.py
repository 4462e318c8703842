"""App configuration of ask."""

from django.apps import AppConfig


class AskConfig(AppConfig):
    """From a question to a checked answer."""

    name = "ask"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the wiki, and show the engines on its health page."""
        import ask.probes  # noqa: PLC0415 - models are ready only now
        import ask.receivers  # noqa: F401, PLC0415
