"""The edits that were suggested for a conflict, on the conflict's screen."""

from typing import Any

from django import template

from audit.engines import suggester_endpoint
from audit.services.options import options_of
from wiki.models import Conflict

register = template.Library()


@register.simple_tag
def suggestions(conflict: Conflict) -> dict[str, Any] | None:
    """Return what `audit/_edits.html` shows.

    None where no model could word edits and none were worded: the screen is then as if there were
    no such thing. A conflict that is decided, or that no edit of words settles, has none either.
    """
    if conflict.status != Conflict.Status.OPEN or conflict.kind != Conflict.Kind.CONTRADICTION:
        return None
    endpoint = suggester_endpoint()
    options = options_of(conflict)
    if endpoint is None and options.run is None:
        return None
    return {"endpoint": endpoint, "options": options}
