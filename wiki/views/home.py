"""The first screen: which wikis there are."""

from django.contrib.auth.views import redirect_to_login
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from wiki.models import PageState, Wiki
from wiki.services.wikis import site_is_new
from wiki.views._truth import truth_of_wikis


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the wikis a person may read; lead straight to the only one."""
    if site_is_new():
        return redirect("setup")
    wikis = list(
        Wiki.objects.readable_by(request.user).annotate(
            active=Count("pages", filter=Q(pages__state=PageState.ACTIVE))
        )
    )
    if not wikis and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if len(wikis) == 1:
        return redirect("wiki", wiki=wikis[0].slug)
    truths = truth_of_wikis(wikis)
    rows = [{"wiki": wiki, "truth": truths[wiki.pk]} for wiki in wikis]
    return render(request, "wiki/home.html", {"rows": rows})
