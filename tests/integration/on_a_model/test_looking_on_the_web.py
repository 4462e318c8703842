"""A look on the web with a model behind HTTP: what it costs, and what the day's limit leaves."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.db import connections
from pytest_django import Settings

from ask.engines import engines as asking_engines
from ask.models import WebAnswer
from endpoints.models import Limits, ModelCall
from tests.cast import Cast
from tests.integration.ask.looking import FACT, allow, looked, searched, web_of
from tests.integration.on_a_model.model import plays
from tests.support.llm_server import Exchange, LlmServer
from tests.support.web import Web as Site

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site(settings: Settings, cast: Cast) -> Iterator[Site]:
    allow(cast)
    with searched(settings) as running:
        yield running


def found_on(cast: Cast, site: Site) -> WebAnswer:
    return looked(cast, web_of(site), asking_engines())


def test_its_calls_are_booked_on_the_answer_and_hold_no_connection(
    cast: Cast, server: LlmServer, site: Site
) -> None:
    callers, waiting = connections["default"], list[bool]()
    playing = plays(
        answerer={
            "covered": True,
            "confidence": 0.9,
            "sentences": [{"text": FACT, "passage": 1}],
        }
    )

    def look(exchange: Exchange) -> None:
        waiting.append(callers.connection is None)
        playing(exchange)

    server.behave = look
    found = found_on(cast, site)

    assert found.status == WebAnswer.Status.FOUND
    assert found.answered_by.startswith("answerer-llm")
    assert waiting
    assert all(waiting)
    calls = ModelCall.objects.all()
    assert {(call.job, call.wiki, call.answer) for call in calls} == {
        (f"web:{found.pk}", cast.wiki, found.answer_id)
    }


def test_beyond_the_days_limit_the_built_in_answerer_quotes(
    cast: Cast, server: LlmServer, site: Site
) -> None:
    Limits.objects.create(pk=1, hard_per_day=Decimal(0))
    found = found_on(cast, site)

    assert found.status == WebAnswer.Status.FOUND
    assert "The built-in answerer quoted instead." in found.reason
    assert server.requests == []
