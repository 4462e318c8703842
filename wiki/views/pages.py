"""The list of pages."""

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Page, PageState, Role
from wiki.models.pages import states_visible_to
from wiki.responses import render_page

ON_A_SCREEN = 50


@require_safe
@wiki_view(Role.READER)
def page_list(request: WikiRequest) -> HttpResponse:
    """List the pages that this person may see, all or those of one state."""
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    counts = dict(visible.order_by().values_list("state").annotate(Count("pk")))
    states = [
        {"state": state, "count": counts[state]}
        for state in states_visible_to(request.role)
        if counts.get(state)
    ]
    wanted = request.GET.get("state", "")
    state = wanted if wanted in PageState.values else ""
    pages = (visible.filter(state=state) if state else visible).select_related(
        "current_revision__faithfulness"
    )
    context = {
        "section": "pages",
        "states": states,
        "state": state,
        "total": sum(counts.values()),
        "pages": Paginator(pages.order_by("title"), ON_A_SCREEN).get_page(request.GET.get("page")),
    }
    return render_page(request, "wiki/page_list.html", context)
