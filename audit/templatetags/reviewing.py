"""Whether there is somebody who could read critically, for links to it."""

from django import template

from audit.engines import reviewer_endpoint

register = template.Library()


@register.simple_tag
def reviewer_is_set() -> bool:
    """Say whether a model serves the reviewer's role."""
    return reviewer_endpoint() is not None
