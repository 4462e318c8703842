"""What calls cost: reserved before they are sent, recorded when they end."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db import connection, transaction

from endpoints.models import Limits, ModelCall, RoleEndpoint
from endpoints.models.calls import SUCCEEDED
from engines.llm import BudgetExceededError, LlmError, Usage

# An advisory lock, so that two processes cannot both take the last of the day's money.
_LOCK = 4_711_000_001


@dataclass(frozen=True, slots=True)
class Payer:
    """On what a call is spent; numbers of rows, None where it is on none."""

    job: str = ""
    wiki: int | None = None
    page: int | None = None
    answer: int | None = None


_payer: ContextVar[Payer] = ContextVar("payer", default=Payer())  # noqa: B039 - it is frozen


@contextmanager
def spending_on(
    *,
    job: str | None = None,
    wiki: int | None = None,
    page: int | None = None,
    answer: int | None = None,
) -> Iterator[None]:
    """Book the calls within on a job, wiki, page or answer; what is not named stays as it was."""
    before = _payer.get()
    token = _payer.set(
        Payer(
            job=before.job if job is None else job,
            wiki=before.wiki if wiki is None else wiki,
            page=before.page if page is None else page,
            answer=before.answer if answer is None else answer,
        )
    )
    try:
        yield
    finally:
        _payer.reset(token)


def book_on_page(*, page: int, since: datetime) -> None:
    """Book on a page what its job has spent since then to make it: it was not there before."""
    made = ModelCall.objects.filter(job=_payer.get().job, page=None, made_at__gte=since)
    made.exclude(job="").update(page=page)


def reserve(*, endpoint: RoleEndpoint, prompt_tokens: int, reply_tokens: int) -> ModelCall:
    """Enter a call with what it may cost at most, before it is sent.

    Raises:
        BudgetExceededError: The day's hard limit would be passed.
    """
    payer = _payer.get()
    cost = endpoint.cost(prompt_tokens=prompt_tokens, reply_tokens=reply_tokens)
    with transaction.atomic():
        _require_budget(cost)
        return ModelCall.objects.create(
            role=endpoint.role,
            provider=endpoint.provider,
            model=endpoint.model,
            job=payer.job,
            wiki_id=payer.wiki,
            page_id=payer.page,
            answer=payer.answer,
            prompt_tokens=prompt_tokens,
            reply_tokens=reply_tokens,
            cost=cost,
        )


def record_usage(
    *, call: ModelCall, endpoint: RoleEndpoint, usage: Usage, error: LlmError | None = None
) -> None:
    """Replace a call's estimate by what it took, and say how it ended."""
    call.prompt_tokens = usage.prompt_tokens
    call.reply_tokens = usage.reply_tokens
    call.cost = endpoint.cost(prompt_tokens=usage.prompt_tokens, reply_tokens=usage.reply_tokens)
    call.estimated = usage.estimated
    call.seconds = usage.seconds
    call.outcome = type(error).__name__ if error else SUCCEEDED
    call.save()


def spent_today() -> Decimal:
    """Return what the day's calls cost, those still running by their estimate."""
    return ModelCall.objects.today().total()


def over_soft_limit() -> bool:
    """Say whether the day's spending has passed the limit at which people are told."""
    soft = Limits.current().soft_per_day
    return soft is not None and spent_today() > soft


def _require_budget(cost: Decimal) -> None:
    limits = Limits.current()
    if limits.hard_per_day is None or not cost:
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
    left = limits.left_of(spent_today())
    if left is not None and cost > left:
        message = (
            f"The day's limit of {limits.hard_per_day} would be passed: {max(left, Decimal(0)):.2f}"
            " is left. Nothing was sent. Try tomorrow, or raise the limit."
        )
        raise BudgetExceededError(message)
