"""Django settings. Everything a site may change comes from the environment."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu.entity import Queue

from config import embedded

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = embedded.var_dir(os.environ)

DEBUG = os.environ.get("PLUMBLINE_DEBUG") == "1"

# The one address people reach the site by. CSRF, cookies and links follow from it, so that a
# site behind a proxy needs one setting and not five.
SITE_URL = os.environ.get("PLUMBLINE_URL", "http://127.0.0.1:8000").rstrip("/")
_site = urlsplit(SITE_URL)
if _site.scheme not in {"http", "https"} or not _site.hostname:
    message = f"PLUMBLINE_URL must look like https://wiki.example.org, not {SITE_URL!r}"
    raise ImproperlyConfigured(message)
IS_HTTPS = _site.scheme == "https"
ALLOWED_HOSTS = [_site.hostname, "127.0.0.1", "localhost", "[::1]"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
if IS_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECRET_KEY = os.environ.get("PLUMBLINE_SECRET_KEY") or embedded.secret_key(VAR_DIR)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "axes",
    "csp",
    "django_htmx",
    "pgtrigger",
    "config",
    "wiki",
    "endpoints",
    "audit",
    "ingest",
    "ask",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "wiki.context_processors.shell",
            ],
        },
    }
]

DATABASES = {"default": embedded.database_settings(os.environ)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        # Beside the task queue, so that clearing the cache never clears the queue.
        "LOCATION": embedded.redis_url(os.environ, db=1),
    }
}

# People
AUTH_USER_MODEL = "wiki.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "wiki.accounts.InvitationOnlyAdapter"
SOCIALACCOUNT_ADAPTER = "wiki.accounts.SingleSignOnAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
# axes counts failures by name and address together; by name alone, anybody could lock anybody out.
ACCOUNT_RATE_LIMITS = {"login_failed": "30/m/ip"}
SOCIALACCOUNT_PROVIDERS = {}
# By a link: browsers hold the redirects of a form to our own form-action, and where a provider
# sends people on to is not known. The reply is tied to this browser by state and PKCE all the same.
SOCIALACCOUNT_LOGIN_ON_GET = True
if os.environ.get("OIDC_ISSUER"):
    SOCIALACCOUNT_PROVIDERS["openid_connect"] = {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [
            {
                "provider_id": "oidc",
                "name": os.environ.get("OIDC_NAME", "Single sign-on"),
                "client_id": os.environ.get("OIDC_CLIENT_ID", ""),
                "secret": os.environ.get("OIDC_CLIENT_SECRET", ""),
                "settings": {"server_url": os.environ["OIDC_ISSUER"]},
            }
        ],
    }
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True

EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if os.environ.get("EMAIL_HOST")
    else "django.core.mail.backends.console.EmailBackend"
)
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "1") == "1"
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "plumbline@localhost")

# The browser
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        # CodeMirror adds its own style element and carries the nonce.
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = 3600 if IS_HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LANGUAGE_CODE = "en"
TIME_ZONE = os.environ.get("TZ", "UTC")
USE_I18N = False
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Read static files from where they stand: one step fewer between a clone and a running site.
WHITENOISE_USE_FINDERS = True

# Documents
BLOB_DIR = VAR_DIR / "blobs"
MAX_UPLOAD_BYTES = int(os.environ.get("PLUMBLINE_MAX_UPLOAD_MB", "50")) * 1024 * 1024
# With a model for the auditor's role: ask it about every claim ("llm"), where the bundled auditor
# is less sure than AUDITOR_SURE ("cascade"), or never ("local"). At 0.8 stands what repeats a
# statement or changes a fact in one; in other words only clear support does (docs/measurements.md).
AUDITOR_MODE = os.environ.get("PLUMBLINE_AUDITOR", "cascade")
AUDITOR_SURE = float(os.environ.get("PLUMBLINE_AUDITOR_SURE", "0.8"))
# What one person may ask in a minute, looks on the web included; 0 for as much as they like.
QUESTIONS_PER_MINUTE = int(os.environ.get("PLUMBLINE_QUESTIONS_PER_MINUTE", "20"))
# Who orders what a search found, unless an endpoint is set for it: see `wiki.search.engines`.
RERANKER = os.environ.get("PLUMBLINE_RERANKER", "fitted")
if RERANKER not in {"fitted", "encoder", "none"}:
    message = f"PLUMBLINE_RERANKER must be fitted, encoder or none, not {RERANKER!r}"
    raise ImproperlyConfigured(message)
# Searching the web for documents that answer what the wiki does not: off unless an engine is named.
WEB_SEARCH = {
    "provider": os.environ.get("PLUMBLINE_WEB_SEARCH", ""),
    "url": os.environ.get("PLUMBLINE_WEB_SEARCH_URL", ""),
    "key": os.environ.get("PLUMBLINE_WEB_SEARCH_KEY", ""),
}
FILE_UPLOAD_TEMP_DIR = None
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 500

# Work behind the scenes
CELERY_BROKER_URL = embedded.celery_broker_url(os.environ)
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
# A killed worker's task comes back: acknowledged late, redelivered once invisible for this long.
# Every task is idempotent and ends (hard) well within it, so nothing runs twice at once.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 270
# A busy machine takes more than the usual four seconds to import what a new process needs.
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 60.0
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
# A person waits for an answer: questions overtake documents, and so does what finds lost work.
# Each has a routing key of its own: under a common one every task would enter both queues.
CELERY_TASK_QUEUES = [
    Queue(name, routing_key=name)  # type: ignore[no-untyped-call]
    for name in ("interactive", "clock", "default")
]
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    f"ask.tasks.{name}": {"queue": "interactive"} for name in ("answer_question", "look_on_web")
}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "queue_order_strategy": "priority",
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# The clock's own tasks stand apart: the length of the other queue tells whether work was lost.
CELERY_BEAT_SCHEDULE = {
    name: {"task": task, "schedule": seconds, "options": {"queue": "clock"}}
    for name, task, seconds in (
        ("resume-stalled-documents", "ingest.tasks.resume_stalled", 30.0),
        ("resume-stalled-audits", "audit.tasks.resume_stalled", 30.0),
        ("resume-stalled-answers", "ask.tasks.resume_stalled", 15.0),
        ("index-outdated", "wiki.tasks.index_outdated", 60.0),
        ("embed-missing", "wiki.tasks.embed_missing", 60.0),
        ("reconcile-statistics", "wiki.tasks.reconcile_statistics", 24 * 3600.0),
        ("verify-anchors", "wiki.tasks.verify_anchors", 24 * 3600.0),
        ("sweep-uploads", "ingest.tasks.sweep_uploads", 3600.0),
        ("forget-web-passages", "ask.tasks.forget_web_passages", 3600.0),
    )
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("PLUMBLINE_LOG_LEVEL", "WARNING")},
}
