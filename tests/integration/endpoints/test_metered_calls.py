"""Every call stands in the books, and none holds the database."""

from decimal import Decimal

import pytest
from django.db import connection, connections, transaction

from endpoints.models import Limits, LlmRole, ModelCall
from endpoints.services.calls import run_calls
from endpoints.services.gateways import gateway_for
from endpoints.services.learning import keep_learned, learned_of
from endpoints.services.metered import CalledInTransactionError, MeteredGateway
from endpoints.services.spending import over_soft_limit, spending_on, spent_today
from engines.llm import (
    BudgetExceededError,
    EndpointDownError,
    EndpointRefusedError,
    EndpointTimeoutError,
    InvalidReplyError,
    Learned,
    Level,
    PromptTooLongError,
    ReplyCutError,
)
from engines.llm.tokens import Calibration, estimate
from tests.cast import Cast
from tests.factories import make_draft
from tests.integration.endpoints.acting import make_role
from tests.support.llm import GOOD, GOOD_JSON, Judgement, ask
from tests.support.llm_server import Exchange, LlmServer, breaks_off, embeds, fails, hangs, says

pytestmark = pytest.mark.django_db
alone = pytest.mark.django_db(transaction=True)  # several connections, or none


def gateway(role: LlmRole = LlmRole.AUDITOR) -> MeteredGateway:
    found = gateway_for(role)
    assert found is not None
    return found


def test_a_role_without_an_endpoint_has_no_gateway() -> None:
    assert gateway_for(LlmRole.WRITER) is None


def test_a_call_is_booked_with_what_it_took_on_what_it_was_for(
    server: LlmServer, cast: Cast
) -> None:
    page = make_draft(wiki=cast.wiki, title="Loans", body="A.\n")
    make_role(server)
    server.enqueue(says(GOOD_JSON, prompt_tokens=500, reply_tokens=20))

    with spending_on(job="audit:7", wiki=cast.wiki.pk), spending_on(page=page.pk, answer=3):
        assert gateway().structured(ask(), Judgement).value == GOOD

    call = ModelCall.objects.get()
    assert (call.role, call.model, call.outcome, call.estimated) == (
        "auditor",
        "small",
        "ok",
        False,
    )
    assert (call.job, call.wiki, call.page, call.answer) == ("audit:7", cast.wiki, page, 3)
    assert (call.prompt_tokens, call.reply_tokens) == (500, 20)
    assert call.cost == Decimal("0.0012")
    assert call.seconds > 0


def test_an_entry_says_what_it_is_while_it_runs_and_after(server: LlmServer) -> None:
    make_role(server)
    found = gateway()
    assert "/small" in found.fingerprint
    seen: list[str] = []

    def look(exchange: Exchange) -> None:
        seen.append(exchange.path)
        says(GOOD_JSON)(exchange)

    server.behave = look
    found.structured(ask(), Judgement)
    assert seen == ["/v1/chat/completions"]
    assert str(ModelCall.objects.get()).endswith("/small: ok")
    assert str(ModelCall(role="gate", provider="p", model="m")) == "gate at p/m: running"


def test_what_counts_taught_is_written_while_it_is_news() -> None:
    endpoint = make_role()
    some, more, other = (
        Learned(calibration=Calibration(ratio, samples))
        for ratio, samples in ((1.0, 60), (1.01, 61), (1.2, 62))
    )
    keep_learned(endpoint, before=some, after=some)
    keep_learned(endpoint, before=some, after=more)
    assert learned_of(endpoint) == Learned()
    keep_learned(endpoint, before=some, after=other)
    assert learned_of(endpoint) == other


def test_a_failure_is_booked_with_what_was_spent_nevertheless(server: LlmServer) -> None:
    make_role(server)
    server.enqueue(says(GOOD_JSON, finish="length", prompt_tokens=100, reply_tokens=100))
    with pytest.raises(ReplyCutError):
        gateway().structured(ask(), Judgement)
    call = ModelCall.objects.get()
    assert (call.outcome, call.cost) == ("ReplyCutError", Decimal("0.0012"))


@pytest.mark.parametrize("streamed", [False, True])
def test_who_is_too_slow_may_have_read_the_prompt(server: LlmServer, *, streamed: bool) -> None:
    make_role(server, seconds=0.3)
    server.enqueue(hangs)
    found = gateway()
    with pytest.raises(EndpointTimeoutError):
        list(found.stream(ask())) if streamed else found.structured(ask(), Judgement)
    call = ModelCall.objects.get()
    sent = found.size(ask(), None if streamed else Judgement)
    assert (call.outcome, call.prompt_tokens, call.reply_tokens) == (
        "EndpointTimeoutError",
        sent,
        0,
    )
    assert call.estimated


def test_who_is_too_slow_the_second_time_was_asked_twice(server: LlmServer) -> None:
    make_role(server, seconds=1.0)
    server.enqueue(says("no JSON", prompt_tokens=500, reply_tokens=20), hangs)
    found = gateway()
    with pytest.raises(EndpointTimeoutError):
        found.structured(ask(), Judgement)
    call = ModelCall.objects.get()
    assert call.prompt_tokens > 500 + found.size(ask())
    assert call.reply_tokens == 20


@pytest.mark.parametrize("streamed", [False, True])
def test_a_call_that_nobody_took_costs_nothing(*, streamed: bool) -> None:
    make_role(seconds=0.3)
    found = gateway()
    with pytest.raises(EndpointDownError):
        list(found.stream(ask())) if streamed else found.structured(ask(), Judgement)
    call = ModelCall.objects.get()
    assert (call.outcome, call.cost) == ("EndpointDownError", Decimal(0))


@alone
def test_a_call_is_entered_with_what_asking_twice_would_cost(server: LlmServer) -> None:
    make_role(server)
    entered: list[Decimal] = []

    def at_its_dearest(exchange: Exchange) -> None:
        entered.append(ModelCall.objects.get().cost)
        connection.close()
        says("word " * 80, prompt_tokens=estimate(exchange.text), reply_tokens=100)(exchange)

    server.enqueue(at_its_dearest, at_its_dearest)
    with pytest.raises(InvalidReplyError):
        gateway().structured(ask(), Judgement)
    call = ModelCall.objects.get()
    assert call.reply_tokens == 200
    assert call.cost <= entered[0] == entered[1]


@alone
def test_a_call_under_way_is_in_the_books_and_holds_no_connection(server: LlmServer) -> None:
    make_role(server)
    seen: list[tuple[bool, str, Decimal]] = []

    def look(exchange: Exchange) -> None:
        waiting = callers.connection is None
        call = ModelCall.objects.get()
        seen.append((waiting, call.outcome, call.cost))
        connection.close()
        says(GOOD_JSON)(exchange)

    callers = connections["default"]
    server.behave = look
    gateway().structured(ask(), Judgement)
    ((waiting, outcome, cost),) = seen
    assert waiting
    assert outcome == ""
    assert cost > 0


@alone
def test_who_waits_for_several_calls_holds_no_connection_either(server: LlmServer) -> None:
    make_role(server)
    found, callers = gateway(), connections["default"]
    assert callers.connection is not None
    seen: list[bool] = []

    def look(exchange: Exchange) -> None:
        seen.append(callers.connection is None)
        says(GOOD_JSON)(exchange)

    server.behave = look
    found.run_all([lambda: found.structured(ask(), Judgement)] * 3, at_most=2)
    assert seen == [True] * 3


def test_a_call_inside_a_transaction_is_refused(server: LlmServer) -> None:
    make_role(server)
    found = gateway()
    with transaction.atomic(), pytest.raises(CalledInTransactionError):
        found.structured(ask(), Judgement)
    with transaction.atomic(), pytest.raises(CalledInTransactionError):
        run_calls([lambda: 1])
    with transaction.atomic(), pytest.raises(CalledInTransactionError):
        found.run_all([lambda: 1], at_most=1)
    assert server.requests == []


def test_what_is_learned_is_known_to_the_next_gateway(server: LlmServer) -> None:
    make_role(server)
    server.refused_forms = {"json_schema": fails(500)}
    server.behave = says(GOOD_JSON)
    assert gateway().structured(ask(), Judgement).level is Level.OBJECT
    before = len(server.requests)
    gateway().structured(ask(), Judgement)
    assert [request.form for request in server.requests[before:]] == ["json_object"]


def test_a_stream_is_booked_when_it_ends(server: LlmServer) -> None:
    make_role(server)
    server.enqueue(says("It is 14.", prompt_tokens=300, reply_tokens=9))
    assert "".join(gateway().stream(ask())) == "It is 14."
    call = ModelCall.objects.get()
    assert (call.outcome, call.prompt_tokens, call.reply_tokens) == ("ok", 300, 9)


def test_a_stream_that_is_left_is_booked_with_what_came(server: LlmServer) -> None:
    make_role(server)
    server.enqueue(says("", pieces=["one two three ", "four"]))
    with gateway().stream(ask()) as stream:
        next(iter(stream))
    call = ModelCall.objects.get()
    assert (call.outcome, call.estimated) == ("ok", True)
    assert call.prompt_tokens > 50
    assert 0 < call.reply_tokens < 100


def test_a_stream_that_breaks_is_booked_as_broken(server: LlmServer) -> None:
    make_role(server)
    server.enqueue(breaks_off("one two "))
    with pytest.raises(EndpointDownError):
        list(gateway().stream(ask()))
    assert ModelCall.objects.get().outcome == "EndpointDownError"


def test_embeddings_are_booked(server: LlmServer) -> None:
    make_role(server)
    server.enqueue(embeds([1.0, 2.0]))
    gateway().embed(["a"])
    assert (ModelCall.objects.get().prompt_tokens, ModelCall.objects.get().outcome) == (5, "ok")


def test_the_hard_limit_stops_a_call_that_could_pass_it(server: LlmServer) -> None:
    make_role(server)
    Limits.objects.create(pk=1, hard_per_day=Decimal("0.01"), soft_per_day=Decimal("0.001"))
    server.behave = says(GOOD_JSON, prompt_tokens=4000, reply_tokens=100)
    gateway().structured(ask(), Judgement)
    assert over_soft_limit()
    with pytest.raises(BudgetExceededError, match="Nothing was sent"):
        gateway().structured(ask(), Judgement)
    assert len(server.requests) == 1
    assert spent_today() == Decimal("0.009")


@alone
def test_calls_at_once_cannot_pass_the_limit_together(server: LlmServer) -> None:
    make_role(server)
    Limits.objects.create(pk=1, hard_per_day=Decimal("0.01"), at_once=8)
    server.behave = says(GOOD_JSON, reply_tokens=100)
    found = gateway()
    results = run_calls([lambda: found.structured(ask(), Judgement)] * 8)
    refused = [result for result in results if isinstance(result, BudgetExceededError)]
    assert refused
    assert len(refused) < 8
    assert spent_today() <= Decimal("0.01")


def test_a_free_model_is_never_stopped_by_money(server: LlmServer) -> None:
    make_role(server, price_in=0, price_out=0)
    Limits.objects.create(pk=1, hard_per_day=Decimal(0))
    server.enqueue(says(GOOD_JSON))
    gateway().structured(ask(), Judgement)


def test_a_prompt_too_long_is_booked_as_nothing(server: LlmServer) -> None:
    make_role(server)
    with pytest.raises(PromptTooLongError):
        gateway().structured(ask("word " * 5000), Judgement)
    with pytest.raises(PromptTooLongError):
        list(gateway().stream(ask("word " * 5000)))
    assert set(ModelCall.objects.values_list("cost", flat=True)) == {Decimal(0)}
    assert server.requests == []


def test_a_key_in_a_variable_that_is_not_set_is_said_before_anything_is_sent(
    server: LlmServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_role(server, key_variable="SOME_API_KEY")
    with pytest.raises(EndpointRefusedError, match="SOME_API_KEY is not set"):
        gateway().structured(ask(), Judgement)
    monkeypatch.setenv("SOME_API_KEY", "sk-1")
    server.enqueue(says(GOOD_JSON))
    gateway().structured(ask(), Judgement)
    assert server.requests[0].headers["authorization"] == "Bearer sk-1"


@alone
def test_calls_of_a_job_run_as_many_at_once_as_the_site_allows(server: LlmServer) -> None:
    make_role(server)
    Limits.objects.create(pk=1, at_once=3)
    server.behave = says(GOOD_JSON)
    found = gateway()
    with spending_on(job="audit:9"):
        results = run_calls([lambda: found.structured(ask(), Judgement).value] * 7)
    assert results == [GOOD] * 7
    assert set(ModelCall.objects.values_list("job", "outcome")) == {("audit:9", "ok")}
