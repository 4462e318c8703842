"""Addresses of the wiki."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
