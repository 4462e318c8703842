"""A wiki's settings."""

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.forms import SettingsForm
from wiki.models import Role
from wiki.responses import render_page
from wiki.services.wikis import WikiSettings, change_settings


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.ADMINISTRATOR)
def wiki_settings(request: MemberRequest) -> HttpResponse:
    """Show and change the settings."""
    form = SettingsForm(request.POST or None, initial=model_to_dict(request.wiki))
    if form.is_valid():
        try:
            change_settings(
                wiki=request.wiki,
                settings=WikiSettings(**form.cleaned_data),
                person=request.user,
            )
        except RefusedError as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, "Saved.")
            return redirect("wiki_settings", wiki=request.wiki.slug)
    return render_page(request, "wiki/settings.html", {"section": "settings", "form": form})
