"""Answering behind the scenes."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from ask.engines import engines
from ask.models import Answer
from ask.services.answering import answer_question as answer_now
from endpoints.services.spending import spending_on
from wiki.services.broker import tasks_waiting

QUEUE = "interactive"
# A worker gives a sign of life each second, and a person waits.
STALLED_AFTER = timedelta(seconds=30)


@shared_task
def answer_question(answer_id: int) -> None:
    """Answer one question."""
    answer = Answer.objects.select_related("wiki", "asker").get(pk=answer_id)
    with spending_on(job=f"answer:{answer.pk}", wiki=answer.wiki_id, answer=answer.pk):
        answer_now(answer=answer, engines=engines())


@shared_task
def resume_stalled() -> None:
    """Send again the questions that stopped giving signs of life, unless they stand in line."""
    quiet = Answer.objects.filter(
        status=Answer.Status.WORKING, heartbeat_at__lt=timezone.now() - STALLED_AFTER
    )
    if tasks_waiting(QUEUE) >= quiet.count():
        return
    for answer_id in quiet.values_list("pk", flat=True):
        answer_question.delay(answer_id)
