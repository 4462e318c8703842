"""From one decision to the next: the way through the review queue."""

from django.contrib import messages
from django.http import HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from wiki.access import MemberRequest, WikiRequest
from wiki.models import ReviewItem, Role
from wiki.services.queue import Place, next_after, place_of
from wiki.services.undoing import can_undo


def go_on(request: MemberRequest, *, key: str, done: str) -> HttpResponseRedirect:
    """Say what was done and how to take it back, and go to what waits next, else to the queue.

    Args:
        request: The request that decided.
        key: The name in the queue of what was decided.
        done: What was done, in words.
    """
    item = _item(request, key)
    undo = ""
    if item and can_undo(item=item, person=request.user):
        undo = reverse("review_undo", kwargs={"wiki": request.wiki.slug, "pk": item.pk})
    # The tags of a message carry the address that takes it back; see components/messages.html.
    messages.success(request, done, extra_tags=undo)
    following = next_after(item) if item else None
    if following is None:
        return redirect("review", wiki=request.wiki.slug)
    return redirect(following.path)


def place_in_queue(request: WikiRequest, *, key: str) -> Place | None:
    """Return where a thing stands in the queue; None to those who do not work through it."""
    item = _item(request, key) if request.role.includes(Role.EDITOR) else None
    return place_of(item) if item else None


def _item(request: WikiRequest, key: str) -> ReviewItem | None:
    items = ReviewItem.objects.select_related("under")
    return items.filter(wiki=request.wiki, key=key).first()
