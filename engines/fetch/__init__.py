"""Fetch: one document of the public web, by an address that somebody else wrote.

``fetch`` is the only door. It speaks http and https alone, resolves a name once and connects to
just that address, refuses every address that is not public, looks at each redirect as at a new
request, obeys robots.txt, and holds limits of size, time and type.
"""

from engines.fetch.client import fetch
from engines.fetch.model import Fetched, FetchFailedError, FetchRefusedError, Limits

__all__ = ["FetchFailedError", "FetchRefusedError", "Fetched", "Limits", "fetch"]
