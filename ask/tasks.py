"""Answering behind the scenes."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from ask.engines import engines
from ask.models import Answer, WebAnswer
from ask.services.answering import answer_question as answer_now
from ask.services.web.answering import answer_from_web
from ask.services.web.verifying import forget_expired
from ask.services.websearch import site_web
from wiki.services.broker import tasks_waiting

QUEUE = "interactive"
# A worker gives a sign of life each second, and a person waits.
STALLED_AFTER = timedelta(seconds=30)


@shared_task
def answer_question(answer_id: int) -> None:
    """Answer one question."""
    answer = Answer.objects.select_related("wiki", "asker").get(pk=answer_id)
    answer_now(answer=answer, engines=engines())


@shared_task
def look_on_web(web_answer_id: int) -> None:
    """Look on the web for what one answer leaves open."""
    found = WebAnswer.objects.select_related("answer__wiki").get(pk=web_answer_id)
    answer_from_web(web_answer=found, engines=engines(), web=site_web())


@shared_task
def resume_stalled() -> None:
    """Send again what stopped giving signs of life, unless it stands in line."""
    since = timezone.now() - STALLED_AFTER
    answers = Answer.objects.filter(status=Answer.Status.WORKING, heartbeat_at__lt=since)
    looks = WebAnswer.objects.filter(status=WebAnswer.Status.WORKING, heartbeat_at__lt=since)
    if tasks_waiting(QUEUE) >= answers.count() + looks.count():
        return
    for answer_id in answers.values_list("pk", flat=True):
        answer_question.delay(answer_id)
    for web_answer_id in looks.values_list("pk", flat=True):
        look_on_web.delay(web_answer_id)


@shared_task
def forget_web_passages() -> None:
    """Delete what was quoted of the web longer ago than it is kept."""
    forget_expired()
