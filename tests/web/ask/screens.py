"""Browsers and answers for the tests of asking."""

from django.test import Client

from ask.models import Answer
from tests.cast import Cast
from tests.integration.ask.answers import QUESTION, asked


def enter(cast: Cast, name: str = "reader") -> Client:
    client = Client()
    client.force_login(cast.by_name(name))
    return client


def url(answer: Answer, verb: str = "") -> str:
    return f"/w/handbook/a/{answer.pk}/{verb}"


def ended(cast: Cast, status: str, **fields: object) -> Answer:
    return Answer.objects.create(
        wiki=cast.wiki, asker=cast.reader, question=QUESTION, status=status, **fields
    )


def hold(cast: Cast) -> Answer:
    cast.wiki.sensitive_subjects, cast.wiki.sensitive_threshold = "annual leave", 1.0
    cast.wiki.save()
    return asked(cast)
