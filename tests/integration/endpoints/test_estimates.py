"""What a job would cost is said before anything is sent."""

from decimal import Decimal

import pytest

from endpoints.models import Limits, LlmRole
from endpoints.services.estimates import estimate_calls
from tests.integration.endpoints.acting import make_role
from tests.support.llm import Judgement, ask
from tests.support.llm_server import LlmServer

pytestmark = pytest.mark.django_db
PROMPTS = [ask("It is 14 days."), ask("It is 15 days."), ask("word " * 5000)]


def test_a_local_role_costs_nothing() -> None:
    assert estimate_calls(LlmRole.AUDITOR, PROMPTS, Judgement) is None


def test_prompts_are_counted_priced_and_not_sent(server: LlmServer) -> None:
    make_role(server)
    Limits.objects.create(pk=1, hard_per_day=Decimal("0.01"))
    found = estimate_calls(LlmRole.AUDITOR, PROMPTS, Judgement)
    assert found is not None
    assert (found.calls, found.too_long, found.reply_tokens) == (3, 1, 200)
    assert found.cost == (found.prompt_tokens * 2 + 200 * 10) / Decimal(1_000_000)
    assert found.left_today == Decimal("0.01")
    assert found.fits_today
    assert server.requests == []


def test_a_job_above_what_is_left_does_not_fit() -> None:
    make_role()
    Limits.objects.create(pk=1, hard_per_day=Decimal("0.001"))
    found = estimate_calls(LlmRole.AUDITOR, PROMPTS, Judgement)
    assert found is not None
    assert not found.fits_today


def test_without_a_limit_everything_fits() -> None:
    make_role()
    found = estimate_calls(LlmRole.AUDITOR, PROMPTS, Judgement)
    assert found is not None
    assert found.left_today is None
    assert found.fits_today


def test_a_sample_stands_for_a_job_so_many_times_as_large() -> None:
    make_role()
    found = estimate_calls(LlmRole.AUDITOR, PROMPTS, Judgement)
    assert found is not None
    whole = found.times(2.5)
    assert (whole.calls, whole.too_long, whole.reply_tokens) == (8, 3, 500)
    assert whole.cost == found.cost * Decimal("2.5")
    assert whole.left_today == found.left_today
