"""App configuration of the wiki."""

from django.apps import AppConfig


class WikiConfig(AppConfig):
    """The knowledge itself; knows nothing of audit, ingest or ask."""

    name = "wiki"
    default_auto_field = "django.db.models.BigAutoField"
