"""The search engine of the web that this site names, if it names one."""

from functools import cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from engines.websearch import WebSearch, open_web_search


@cache
def site_web_search() -> WebSearch | None:
    """Return the site's search engine; None where the web is off, as it is by default.

    Raises:
        ImproperlyConfigured: The settings name an engine that cannot be asked.
    """
    try:
        return open_web_search(**settings.WEB_SEARCH)
    except ValueError as error:
        raise ImproperlyConfigured(f"PLUMBLINE_WEB_SEARCH: {error}") from error
