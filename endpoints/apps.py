"""App configuration of the model endpoints."""

from django.apps import AppConfig


class EndpointsConfig(AppConfig):
    """Which language model serves which role, what it costs, and whether it is well."""

    name = "endpoints"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the search, which knows of no endpoint, where to ask for its models."""
        from endpoints.services.searching import EndpointModels  # noqa: PLC0415 - models are ready
        from wiki.search.engines import serve_search_with  # noqa: PLC0415

        serve_search_with(EndpointModels())
