"""The web as this site may search and fetch it, if it names a search engine."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from engines.websearch import Web, WebSearch, open_web


def site_web() -> Web | None:
    """Return the web of this site; None where it is off, as it is by default.

    Raises:
        ImproperlyConfigured: The settings name an engine that cannot be asked.
    """
    try:
        return open_web(**settings.WEB_SEARCH)
    except ValueError as error:
        raise ImproperlyConfigured(f"PLUMBLINE_WEB_SEARCH: {error}") from error


def site_web_search() -> WebSearch | None:
    """Return the site's search engine alone, as `site_web` does."""
    web = site_web()
    return web.search if web else None
