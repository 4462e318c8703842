"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from config import embedded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
embedded.ensure_or_exit()

application = get_wsgi_application()
