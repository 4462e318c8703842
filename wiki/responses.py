"""One way to answer with a page or with its part."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from wiki.access import WikiRequest


def render_page(
    request: WikiRequest, template: str, context: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """Render a template, or only the part that htmx asked for by `HX-Target`.

    Part, element id and target share one word: a target `claims` is served by the file
    `<template's folder>/_claims.html`. A target without a file is served the page.
    """
    target = request.htmx.target if request.htmx and not request.htmx.boosted else None
    templates = [template]
    if target and target.isidentifier():
        templates.insert(0, f"{template.rpartition('/')[0]}/_{target}.html")
    response = render(request, templates, context, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response
