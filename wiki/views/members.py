"""Who belongs to a wiki."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.forms import MemberForm, RoleForm
from wiki.models import Role
from wiki.responses import render_page
from wiki.services.people import Admission, add_member, change_role, remove_member


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.ADMINISTRATOR)
def members(request: MemberRequest) -> HttpResponse:
    """List the members and let somebody in; a new account's password is shown this once.

    The answer to the POST is the page itself and no redirect: a password kept for the next
    request would be written to the session.
    """
    form = MemberForm(request.POST or None, initial={"role": Role.READER})
    admitted: Admission | None = None
    if form.is_valid():
        try:
            admitted = add_member(
                wiki=request.wiki,
                name=form.cleaned_data["name"],
                role=Role(form.cleaned_data["role"]),
                person=request.user,
            )
        except RefusedError as refusal:
            form.add_error("name", str(refusal))
        else:
            form = MemberForm(initial={"role": Role.READER})
    context = {
        "section": "members",
        "members": request.wiki.memberships.select_related("user"),
        "roles": Role.choices,
        "form": form,
        "admitted": admitted,
    }
    return render_page(request, "wiki/members.html", context)


@require_POST
@wiki_view(Role.ADMINISTRATOR)
def change(request: MemberRequest, pk: int) -> HttpResponse:
    """Give a member another role."""
    form = RoleForm(request.POST)
    if form.is_valid():
        role = Role(form.cleaned_data["role"])
        try:
            member = change_role(
                wiki=request.wiki, membership_id=pk, role=role, person=request.user
            )
        except RefusedError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, f"{member.user} is {role.label.lower()} now.")
    return redirect("members", wiki=request.wiki.slug)


@require_POST
@wiki_view(Role.ADMINISTRATOR)
def remove(request: MemberRequest, pk: int) -> HttpResponse:
    """Take somebody out of the wiki."""
    try:
        remove_member(wiki=request.wiki, membership_id=pk, person=request.user)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, "Removed. What they wrote stays, under their name.")
    return redirect("members", wiki=request.wiki.slug)
