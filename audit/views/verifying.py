"""A text and sources that anybody brings: what of it holds. Nothing is kept."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from audit.checking import SCREEN_LIMITS, Thresholds, VerifiedClaim, View
from audit.engines import judging_auditor, site_web
from audit.forms import VerifyForm
from audit.naming import auditor_in_words
from audit.services.choosing import sources_of_wiki
from audit.services.verifying import Verification, verify_citations
from audit.spans import Piece, pieces
from endpoints.services.metered import release_connection
from endpoints.services.spending import spending_on
from engines.embed import local_embedder
from engines.text import markers
from engines.websearch import Web
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Role, Source, Wiki
from wiki.numbers import whole_number
from wiki.rendering import Place
from wiki.rendering.chips import source_url
from wiki.responses import render_page

# Each view wears the colour and the shape of the verdict that it is nearest to.
LOOKS: dict[View, str] = {
    "supported": "supported",
    "weak": "drift",
    "unverifiable": "unchecked",
    "contradicted": "hallucination",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One claim as it is shown."""

    found: VerifiedClaim
    look: str
    text: list[Piece]
    evidence: list[Piece]
    url: str
    web_look: str
    web_evidence: list[Piece]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@wiki_view(Role.READER)
def verify(request: MemberRequest) -> HttpResponse:
    """Take a text and sources, and show what holds; the editor sends its text here as well."""
    form = _form(request)
    context: dict[str, Any] = {"section": "verify", "form": form, "limits": SCREEN_LIMITS}
    web = site_web() if request.role.includes(Role.CONTRIBUTOR) else None
    context["web"] = web.search.name if web else ""
    if request.POST.get("web_fallback") != "yes":
        web = None
    if form.is_bound and "add" not in request.POST and form.is_valid():
        try:
            context |= _result(request.wiki, _verified(request.wiki, form, web))
        except RefusedError as error:
            form.add_error(None, str(error))
    return render_page(request, "audit/verify.html", context)


def _form(request: MemberRequest) -> VerifyForm:
    sources = Source.objects.standing().filter(wiki=request.wiki)
    known = list(sources.values_list("number", "title"))
    if request.method != "POST":
        return VerifyForm(known=known)
    if "text" not in request.POST and "body" in request.POST:
        return _from_editor(request.POST["body"], known)
    slots = whole_number(request.POST.get("slots", "")) or 1
    if "add" in request.POST:
        # Shown again as it was sent, without a word about what is still missing.
        initial = request.POST.dict() | {"chosen": request.POST.getlist("chosen")}
        return VerifyForm(initial=initial, known=known, slots=slots + 1)
    return VerifyForm(request.POST, known=known, slots=slots)


def _from_editor(body: str, known: list[tuple[int, str]]) -> VerifyForm:
    """Verify the editor's text against all that it cites; without any, ask for sources."""
    cited = {marker.source for marker in markers(body)} & {number for number, _ in known}
    if not cited:
        return VerifyForm(initial={"text": body}, known=known)
    usual = Thresholds()
    values = {
        "text": body,
        "chosen": [str(number) for number in sorted(cited)],
        "support": usual.support,
        "unverifiable": usual.unverifiable,
    }
    return VerifyForm(values, known=known)


def _verified(wiki: Wiki, form: VerifyForm, web: Web | None) -> Verification:
    text = form.cleaned_data["text"]
    chosen = sources_of_wiki(wiki=wiki, numbers=form.numbers, text=text, limits=SCREEN_LIMITS)
    # The rest asks no database, and may wait for the web.
    auditor = judging_auditor()
    release_connection()
    with spending_on(job="verify", wiki=wiki.pk):
        return verify_citations(
            text=text,
            sources=[*chosen, *form.pasted()],
            limits=SCREEN_LIMITS,
            auditor=auditor,
            embedder=local_embedder(),
            thresholds=form.thresholds,
            web=web,
        )


def _result(wiki: Wiki, found: Verification) -> dict[str, Any]:
    return {
        "result": found,
        "judge": auditor_in_words(found.auditor),
        "figures": [(view, LOOKS[view], count) for view, count in found.counts.items()],
        "marks": [{"verdict": LOOKS[claim.view]} for claim in found.claims],
        "rows": [_row(wiki, claim) for claim in found.claims],
    }


def _row(wiki: Wiki, found: VerifiedClaim) -> Row:
    web = found.web
    return Row(
        found=found,
        look=LOOKS[found.view],
        text=pieces(found.claim.text, [(s.start, s.end) for s in found.claim_spans]),
        evidence=pieces(found.evidence, [(s.start, s.end) for s in found.evidence_spans]),
        url=_url(wiki, found),
        web_look=LOOKS[web.view] if web else "",
        web_evidence=pieces(web.evidence, [(s.start, s.end) for s in web.evidence_spans])
        if web
        else [],
    )


def _url(wiki: Wiki, found: VerifiedClaim) -> str:
    """Return where the lines stand on a screen; "" for those of a pasted source."""
    if found.place is None or not found.place.source.wiki:
        return ""
    source = found.place.source
    place = Place(source.number, source.version, found.place.first, found.place.last)
    return source_url(wiki=wiki, place=place)
