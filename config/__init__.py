"""Wiring: settings, urls, the worker and the embedded services. Nobody imports this."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
