"""Settings of the tests: the site's own, on throw-away services of this process alone.

A process that a test starts (a worker, a browser's server) finds `PLUMBLINE_TEST_VAR` and
`PLUMBLINE_TEST_DATABASE` in its environment and shares the services and the test database.
"""

import os
import tempfile
from pathlib import Path

# One of several processes that share the tests between them has services of its own as well.
_run = os.environ.get("PYTEST_XDIST_WORKER", "alone")
if os.environ.get("PLUMBLINE_TEST_RUN") != _run:
    os.environ["PLUMBLINE_TEST_RUN"] = _run
    os.environ["PLUMBLINE_TEST_VAR"] = tempfile.mkdtemp(prefix="plumbline-test-")
    os.environ["PLUMBLINE_TEST_OWNER"] = str(os.getpid())
    # As root the services run as another user, who passes through to folders of their own.
    Path(os.environ["PLUMBLINE_TEST_VAR"]).chmod(0o711)
os.environ["PLUMBLINE_VAR"] = os.environ["PLUMBLINE_TEST_VAR"]
os.environ["PLUMBLINE_EMBEDDED_DURABLE"] = "0"
for _name in ("DATABASE_URL", "REDIS_URL", "PLUMBLINE_URL", "PLUMBLINE_SECRET_KEY"):
    os.environ.pop(_name, None)

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

if "PLUMBLINE_TEST_DATABASE" in os.environ:
    DATABASES["default"]["NAME"] = os.environ["PLUMBLINE_TEST_DATABASE"]
# A test database is dropped at the end of the run, which an idle connection would forbid.
DATABASES["default"]["CONN_MAX_AGE"] = 0

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
