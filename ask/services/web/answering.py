"""Answering from the web: search, fetch, write, guard, keep."""

from collections.abc import Sequence

from ask.models import WebAnswer
from ask.services.attempts import AttemptAt, Stopped, begin, pulse
from ask.services.engines import Engines
from ask.services.web.asking import obstacle_to
from ask.services.web.excerpts import Excerpt, excerpts_about
from ask.services.web.gathering import in_words, open_pages, search
from ask.services.web.guarding import check_web_sentences
from ask.services.web.keeping import Status, end_with, keep_found
from ask.services.web.writing import write_from_web
from endpoints.services.metered import release_connection
from endpoints.services.spending import spending_on
from engines.llm import LlmError
from engines.websearch import Web, WebPage, WebSearchError
from wiki.models import SourceVersion, Wiki

Stage = WebAnswer.Stage

_NOT_ANSWERED = "The pages that were found do not answer it."
_NOT_PASSED = "No sentence of the pages that were found passed the checks."
_WITHDRAWN = "A page was left out: it is a source that this wiki withdrew."


def answer_from_web(*, web_answer: WebAnswer, engines: Engines, web: Web | None) -> WebAnswer:
    """Look on the web for what is left open; safe to run twice or to die anywhere.

    No connection to the database is held while the web or an engine is waited for, and all that
    is found is written in one transaction.
    """
    answer = web_answer.answer
    try:
        attempt = begin(web_answer)
        booked = spending_on(job=f"web:{web_answer.pk}", wiki=answer.wiki_id, answer=answer.pk)
        with pulse(attempt), booked:
            _look(attempt, engines, web)
    except Stopped:
        web_answer.refresh_from_db()
    return web_answer


def _look(attempt: AttemptAt[WebAnswer], engines: Engines, web: Web | None) -> None:
    obstacle = obstacle_to(attempt.answer.answer)
    if web is None or obstacle:
        end_with(attempt, Status.FAILED, obstacle or "The web is switched off.")
        return
    try:
        pages, closed = _pages(attempt, web)
        if pages:
            _answer(attempt, engines, pages, closed=closed)
        else:
            end_with(attempt, Status.NOTHING, closed)
    except (WebSearchError, LlmError) as error:
        end_with(attempt, Status.FAILED, str(error))


def _pages(attempt: AttemptAt[WebAnswer], web: Web) -> tuple[list[WebPage], str]:
    """Return what could be fetched, and why the rest, or everything, could not.

    Raises:
        WebSearchError: The search engine could not be asked.
    """
    _enter(attempt, Stage.SEARCHING)
    results = search(attempt.answer.topics, web)
    if not results:
        return [], f"{web.search.name} found nothing."
    _enter(attempt, Stage.FETCHING)
    opened, closed = open_pages(results, web)
    pages = _without_withdrawn(opened, attempt.answer.answer.wiki)
    withdrawn = _WITHDRAWN if len(pages) < len(opened) else ""
    return pages, f"{in_words(closed)} {withdrawn}".strip()


def _without_withdrawn(pages: Sequence[WebPage], wiki: Wiki) -> list[WebPage]:
    """Leave out what is byte for byte a source that this wiki withdrew."""
    versions = SourceVersion.objects.filter(wiki=wiki, source__withdrawn_at__isnull=False)
    same = versions.filter(sha256__in=[page.sha256 for page in pages])
    withdrawn = set(same.values_list("sha256", flat=True))
    return [page for page in pages if page.sha256 not in withdrawn]


def _answer(
    attempt: AttemptAt[WebAnswer], engines: Engines, pages: Sequence[WebPage], *, closed: str
) -> None:
    web_answer = attempt.answer
    _enter(attempt, Stage.WRITING)
    found = excerpts_about(web_answer.topics, pages, embedder=engines.embedder)
    excerpts: dict[int, Excerpt] = dict(enumerate(found, start=1))
    candidates = [excerpt.as_candidate(number) for number, excerpt in excerpts.items()]
    written = write_from_web(attempt, candidates, engines)
    _enter(attempt, Stage.CHECKING)
    checked = check_web_sentences(
        written.draft.sentences,
        excerpts={number: excerpt.text for number, excerpt in excerpts.items()},
        wiki=web_answer.answer.wiki,
        auditor=engines.auditor,
    )
    web_answer.answered_by = written.answered_by
    web_answer.checked_by = engines.auditor.fingerprint
    notes = " ".join(filter(None, [written.note, closed]))
    if checked:
        keep_found(attempt, checked, excerpts, note=notes)
        return
    nothing = _NOT_PASSED if written.draft.sentences else _NOT_ANSWERED
    end_with(attempt, Status.NOTHING, f"{nothing} {notes}".strip())


def _enter(attempt: AttemptAt[WebAnswer], stage: WebAnswer.Stage) -> None:
    """Note the stage, hear whether anybody still waits, and give the connection back."""
    attempt.enter(stage)
    release_connection()
