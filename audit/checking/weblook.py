"""Claims that the sources leave unverifiable, held against the web: beside, never instead."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from audit.checking.evidence import Evidence
from audit.checking.given import GivenSource
from audit.checking.outcome import Thresholds, VerifiedClaim, WebFinding, view_of
from audit.checking.passages import matches, passages_of
from audit.checking.telling import telling
from audit.checking.trials import CANDIDATES, Trial
from engines.embed import Embedder
from engines.verify import Auditor, Finding, Pair
from engines.websearch import PageClosedError, Result, Web, WebPage, WebSearchError

# Each takes a search and some pages; somebody waits, and pays for the searches.
MOST_CLAIMS = 10
PAGES = 3  # of the results of one search
_AT_ONCE = 4

_NOTHING = "Nothing that was found on the web speaks of it."
_ENOUGH = f"Only {MOST_CLAIMS} claims are looked up at once. Verify the rest by themselves."


def checked_on_web(
    claims: Sequence[VerifiedClaim],
    *,
    web: Web,
    auditor: Auditor,
    embedder: Embedder,
    thresholds: Thresholds,
) -> list[VerifiedClaim]:
    """Return the claims, those that were unverifiable with what the web says of them.

    Of the outcome by the sources nothing changes, neither view nor counts.
    """
    found = list(claims)
    places = [at for at, claim in enumerate(found) if claim.view == "unverifiable"]
    asked, others = places[:MOST_CLAIMS], places[MOST_CLAIMS:]
    with ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="web") as pool:
        looked = list(pool.map(lambda at: _looked_up(found[at], web), asked))
    for at, pages in zip(asked, looked, strict=True):
        finding = (
            WebFinding("unverifiable", pages)
            if isinstance(pages, str)
            else _judged(found[at], pages, auditor, embedder, thresholds)
        )
        found[at] = replace(found[at], web=finding)
    for at in others:
        found[at] = replace(found[at], web=WebFinding("unverifiable", _ENOUGH))
    return found


def _looked_up(claim: VerifiedClaim, web: Web) -> list[WebPage] | str:
    """Return the pages that may speak of a claim, or why there are none."""
    try:
        results = web.results(claim.claim.text, most=PAGES)
    except WebSearchError as error:
        return str(error)
    pages = [_open(result, web) for result in results]
    return [page for page in pages if page is not None]


def _open(result: Result, web: Web) -> WebPage | None:
    try:
        return web.page(result)
    except PageClosedError:
        # Of several places some are closed to us; the others may speak of it.
        return None


def _judged(
    claim: VerifiedClaim,
    pages: Sequence[WebPage],
    auditor: Auditor,
    embedder: Embedder,
    thresholds: Thresholds,
) -> WebFinding:
    """Judge a claim by the passages of the pages that are nearest to it."""
    text = claim.claim.text
    sources = [GivenSource(n, page.title, page.lines) for n, page in enumerate(pages)]
    passages = [passage for source in sources for passage in passages_of(source)]
    near = matches([text], passages, embedder=embedder, limit=CANDIDATES)[0]
    trials = [Trial(Evidence((match.passage,)), match.similarity) for match in near]
    outcomes = auditor.judge([Pair(text, trial.evidence.text) for trial in trials])
    judged = [
        (trial, outcome)
        for trial, outcome in zip(trials, outcomes, strict=True)
        if isinstance(outcome, Finding)
    ]
    if not judged:
        return WebFinding("unverifiable", _NOTHING)
    trial, finding = telling(judged)
    place = trial.evidence.place_of(finding.evidence_spans)
    view = view_of(finding, similarity=trial.similarity, thresholds=thresholds)
    return WebFinding(
        view=view,
        reason=_NOTHING if view == "unverifiable" else finding.reason,
        support=finding.support,
        address=pages[place.source.number].address,
        title=place.source.title,
        first=place.first,
        last=place.last,
        evidence=trial.evidence.text,
        evidence_spans=finding.evidence_spans,
    )
