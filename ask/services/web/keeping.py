"""Keeping what the web said: what was quoted, its hash and its time, and nothing else."""

import hashlib
from collections.abc import Mapping, Sequence

from django.db import transaction

from ask.models import WebAnswer, WebPassage, WebSentence
from ask.services.attempts import AttemptAt, forget_sentences
from ask.services.guard import Checked
from ask.services.web.asking import obstacle_to
from ask.services.web.excerpts import Excerpt

Status = WebAnswer.Status


@transaction.atomic
def end_with(attempt: AttemptAt[WebAnswer], status: Status, reason: str) -> None:
    """End a look that found nothing to show, and say why.

    Raises:
        Stopped: It is not waited for any more; nothing was written.
    """
    attempt.lock()
    _end(attempt.answer, status, reason)


@transaction.atomic
def keep_found(
    attempt: AttemptAt[WebAnswer],
    checked: Sequence[Checked],
    excerpts: Mapping[int, Excerpt],
    *,
    note: str,
) -> None:
    """Write the sentences that passed and the excerpts they cite, numbered as they are cited.

    Raises:
        Stopped: It is not waited for any more; nothing was written.
    """
    web_answer = attempt.answer
    attempt.lock()
    forget_sentences(web_answer)
    obstacle = obstacle_to(web_answer.answer)
    if obstacle:
        _end(web_answer, Status.FAILED, obstacle)
        return
    cited = list(dict.fromkeys(found.sentence.passage for found in checked))
    passages = {
        place: _kept(excerpts[place], web_answer, number)
        for number, place in enumerate(cited, start=1)
    }
    WebSentence.objects.bulk_create(
        WebSentence(
            web_answer=web_answer,
            ordinal=ordinal,
            text=found.sentence.text,
            passage=passages[found.sentence.passage],
            verdict=found.verdict,
            confidence=found.confidence or 0.0,
        )
        for ordinal, found in enumerate(checked, start=1)
    )
    _end(web_answer, Status.FOUND, note)


def _kept(excerpt: Excerpt, web_answer: WebAnswer, number: int) -> WebPassage:
    page = excerpt.page
    return WebPassage.objects.create(
        web_answer=web_answer,
        number=number,
        address=page.address,
        title=page.title,
        fetched_at=page.fetched_at,
        page_sha256=page.sha256,
        first_line=excerpt.first,
        last_line=excerpt.last,
        text=excerpt.text,
        text_sha256=hashlib.sha256(excerpt.text.encode()).hexdigest(),
    )


def _end(web_answer: WebAnswer, status: Status, reason: str) -> None:
    web_answer.status, web_answer.stage, web_answer.reason = status, WebAnswer.Stage.DONE, reason
    web_answer.save()
