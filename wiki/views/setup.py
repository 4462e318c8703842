"""Setting the site up, and founding further wikis."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from wiki.access import MemberRequest
from wiki.errors import RefusedError
from wiki.forms import SetupForm, WikiForm
from wiki.services.wikis import found_wiki, set_up_site, site_is_new


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Make the first account and the first wiki, then lead to the upload of documents."""
    if not site_is_new():
        return redirect("home")
    form = SetupForm(request.POST or None)
    if form.is_valid():
        try:
            user, wiki = set_up_site(**form.cleaned_data)
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        else:
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, f"“{wiki.name}” is ready. Give it its first documents.")
            return redirect("upload", wiki=wiki.slug)
    return render(request, "wiki/setup.html", {"form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_wiki(request: MemberRequest) -> HttpResponse:
    """Found a further wiki; for who runs the site."""
    if not request.user.is_superuser:
        raise Http404
    form = WikiForm(request.POST or None)
    if form.is_valid():
        try:
            wiki = found_wiki(founder=request.user, **form.cleaned_data)
        except RefusedError as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, f"“{wiki.name}” is ready. Give it its first documents.")
            return redirect("upload", wiki=wiki.slug)
    return render(request, "wiki/wiki_new.html", {"form": form})
