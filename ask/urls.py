"""Addresses of ask."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
