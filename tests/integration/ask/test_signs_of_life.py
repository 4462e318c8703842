"""An attempt gives signs of life for as long as it takes, and learns that nobody waits any more."""

import threading
from datetime import timedelta

import pytest
from django.utils import timezone

from ask.models import Answer
from ask.services.asking import ask
from ask.services.attempts import Attempt, Stopped, begin, pulse
from ask.services.deciding import stop_answer
from tests.cast import Cast
from tests.support.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AGO = timedelta(hours=1)


@pytest.fixture
def attempt(cast: Cast) -> Attempt:
    return begin(ask(wiki=cast.wiki, asker=cast.reader, question="How long is the window?"))


def is_quiet() -> bool:
    return Answer.objects.filter(heartbeat_at__lt=timezone.now() - LONG_AGO / 2).exists()


def test_a_slow_model_does_not_look_like_a_dead_worker(attempt: Attempt) -> None:
    with pulse(attempt, seconds=0.01):
        Answer.objects.update(heartbeat_at=timezone.now() - LONG_AGO)
        wait_until(lambda: not is_quiet())
        attempt.require_waited_for()


def test_a_person_who_stops_is_heard(cast: Cast, attempt: Attempt) -> None:
    with pulse(attempt, seconds=0.01):
        stop_answer(answer=attempt.answer, person=cast.reader)
        assert attempt.over.wait(10)
    with pytest.raises(Stopped):
        attempt.require_waited_for()


def test_a_task_that_is_delivered_twice_leaves_the_worker_that_is_at_it_alone(
    attempt: Attempt,
) -> None:
    with pytest.raises(Stopped):
        begin(Answer.objects.get())
    attempt.enter(Answer.Stage.WRITING)
    assert Answer.objects.get().attempts == 1


def test_an_attempt_that_fails_lets_the_next_begin_at_once(attempt: Attempt) -> None:
    with pytest.raises(ZeroDivisionError), pulse(attempt):
        raise ZeroDivisionError
    assert begin(Answer.objects.get()).number == 2


def test_the_next_attempt_ends_the_one_before(attempt: Attempt) -> None:
    Answer.objects.update(heartbeat_at=timezone.now() - LONG_AGO)
    later = begin(Answer.objects.get())
    assert (attempt.number, later.number) == (1, 2)
    attempt.beat()
    later.beat()
    assert (attempt.over.is_set(), later.over.is_set()) == (True, False)
    with pytest.raises(Stopped):
        attempt.enter(Answer.Stage.WRITING)
    later.enter(Answer.Stage.WRITING)
    assert Answer.objects.get().stage == Answer.Stage.WRITING


def test_the_pulse_ends_with_its_block(attempt: Attempt) -> None:
    with pulse(attempt):
        assert any(thread.name == "pulse" for thread in threading.enumerate())
    assert not any(thread.name == "pulse" for thread in threading.enumerate())


def test_an_answer_that_is_gone_ends_nothing(attempt: Attempt) -> None:
    Answer.objects.all().delete()
    attempt.beat()
    assert not attempt.over.is_set()
