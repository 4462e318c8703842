"""Search engines of the web, behind one interface; off unless the site names one.

What they find is an address and a few words about it: never evidence, only a suggestion of what
to fetch and read, which ``Web`` does. To add an engine, copy a sibling in ``providers/`` and name
it in ``opening``.
"""

from engines.websearch.model import Result, WebSearch, WebSearchError
from engines.websearch.opening import PROVIDERS, open_web_search
from engines.websearch.pages import PageClosedError, Web, WebPage, open_web

__all__ = [
    "PROVIDERS",
    "PageClosedError",
    "Result",
    "Web",
    "WebPage",
    "WebSearch",
    "WebSearchError",
    "open_web",
    "open_web_search",
]
