"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config import embedded, limits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
embedded.ensure_or_exit()
limits.hold_to(limits.WEB)

application = get_wsgi_application()
# Load every view now: a server that forks shares them, and no first visitor waits for them.
get_resolver().url_patterns  # noqa: B018 - reading it loads it
