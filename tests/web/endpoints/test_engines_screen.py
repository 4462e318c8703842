"""The screens on which who runs the site sets, tries and pays language models."""

import pytest
from django.db import transaction
from django.test import Client

from endpoints.forms import ROLES
from endpoints.models import Limits, LlmRole, ModelCall, RoleEndpoint
from endpoints.services.gateways import gateway_for
from endpoints.services.spending import spending_on
from tests.cast import Cast
from tests.factories import make_draft, make_user
from tests.integration.endpoints.acting import make_role
from tests.support.llm import GOOD_JSON, KEY, Judgement, ask
from tests.support.llm_server import Exchange, LlmServer, fails, says

pytestmark = pytest.mark.django_db
WELL = '{"state": "well"}'
SENT = {
    "base_url": "https://api.example.org/v1",
    "model": "small",
    "key": KEY,
    "temperature": "",
    "window": "8192",
    "seconds": "60",
    "price_in": "2",
    "price_out": "10",
}
LOOKS = ["/engines/", "/engines/auditor/"]
DEEDS = [
    "/engines/limits/",
    "/engines/auditor/",
    "/engines/auditor/test/",
    "/engines/auditor/remove/",
]


@pytest.fixture
def root() -> Client:
    client = Client()
    client.force_login(make_user("root", is_superuser=True))
    return client


@pytest.mark.parametrize("person", ["administrator", "editor", "contributor", "reader", "outsider"])
def test_to_everybody_else_the_screens_are_not_there(cast: Cast, person: str) -> None:
    make_role()
    client = Client()
    client.force_login(cast.by_name(person))
    for path in LOOKS:
        assert client.get(path).status_code == 404, path
    for path in DEEDS:
        with transaction.atomic():
            assert client.post(path, SENT).status_code == 404, path
    assert RoleEndpoint.objects.get().model == "small"
    assert not ModelCall.objects.exists()


@pytest.mark.parametrize("path", LOOKS + DEEDS)
def test_a_visitor_is_asked_to_sign_in(path: str) -> None:
    call = Client().get if path in LOOKS else Client().post
    assert call(path)["Location"].startswith("/accounts/login/")


def test_deeds_do_not_answer_to_a_look_and_unknown_roles_are_not_there(root: Client) -> None:
    for path in ("/engines/limits/", "/engines/auditor/test/", "/engines/auditor/remove/"):
        assert root.get(path).status_code == 405
    assert root.get("/engines/emperor/").status_code == 404
    assert root.post("/engines/auditor/test/").status_code == 404


def test_the_local_engine_serves_what_nothing_is_set_for(root: Client) -> None:
    page = root.get("/engines/").text
    assert page.count("local engine</span>") == len(ROLES)
    assert "No call was made today" in page


def test_an_endpoint_is_set_and_its_key_never_comes_back(root: Client) -> None:
    assert root.post("/engines/auditor/", SENT)["Location"] == "/engines/auditor/"
    page = root.get("/engines/auditor/").text
    assert "api.example.org/small" in page
    assert "A key is stored" in page
    assert KEY not in page
    assert RoleEndpoint.objects.get().sealed_key not in page
    assert RoleEndpoint.objects.get().temperature is None
    assert RoleEndpoint.objects.get().changed_by is not None


def test_a_form_that_is_refused_says_why_and_does_not_repeat_the_key(root: Client) -> None:
    page = root.post("/engines/auditor/", SENT | {"base_url": "example.org"}).text
    assert "must look like https://api.example.org/v1" in page
    assert KEY not in page
    assert not RoleEndpoint.objects.exists()


def test_one_provider_for_writer_and_auditor_is_said_plainly(root: Client) -> None:
    make_role(role=LlmRole.WRITER)
    make_role(role=LlmRole.AUDITOR, model="other")
    for path in ("/engines/", "/engines/auditor/", "/engines/writer/"):
        assert "uses the same provider as the writer" in root.get(path).text, path
    make_role(role=LlmRole.GATE)
    assert "same provider" not in root.get("/engines/gate/").text


def test_a_role_goes_back_to_the_local_engine(root: Client) -> None:
    make_role()
    root.post("/engines/auditor/remove/")
    assert not RoleEndpoint.objects.exists()


def test_the_live_test_tells_latency_level_and_context_length(
    root: Client, server: LlmServer
) -> None:
    make_role(server)
    server.models = [{"id": "small", "object": "model", "max_model_len": 4096}]
    server.refused_forms = {"json_schema": fails(500)}
    server.behave = says(WELL)

    response = root.post("/engines/auditor/test/")

    trial = response.context["trial"]
    assert (trial.problem, trial.level, trial.declared_window) == ("", "json_object", 4096)
    assert trial.window_problem == ""
    assert trial.read_tokens > 500
    assert "in the form asked for by json_object" in response.text
    assert set(ModelCall.objects.values_list("job", "outcome")) == {("live test", "ok")}


def test_the_live_test_notices_a_prompt_that_is_cut(root: Client, server: LlmServer) -> None:
    make_role(server, window=32_000)

    def cut(exchange: Exchange) -> None:
        says(WELL, prompt_tokens=min(2048, len(exchange.text.split())))(exchange)

    server.behave = cut
    assert "cut the rest silently" in root.post("/engines/auditor/test/").text


def test_the_live_test_notices_a_window_that_is_smaller_than_set(
    root: Client, server: LlmServer
) -> None:
    make_role(server)
    server.models = [{"id": "small", "object": "model", "meta": {"n_ctx": 2048}}]
    server.behave = says(WELL)
    assert "It has 2,048 tokens, and 4,096 are set." in root.post("/engines/auditor/test/").text


def test_the_live_test_says_what_is_wrong(root: Client, server: LlmServer) -> None:
    make_role(server)
    server.behave = fails(401)
    assert "does not accept the call (401): enter another key" in (
        root.post("/engines/auditor/test/").text
    )


def test_a_long_prompt_that_fails_is_told_beside_what_works(
    root: Client, server: LlmServer
) -> None:
    make_role(server)
    server.enqueue(says(WELL), says("", usage=False))
    assert "A long prompt failed" in root.post("/engines/auditor/test/").text


def test_spending_is_shown_by_role_job_and_page(
    root: Client, server: LlmServer, cast: Cast
) -> None:
    make_role(server)
    page = make_draft(wiki=cast.wiki, title="Loans", body="A.\n")
    server.behave = says(GOOD_JSON, prompt_tokens=1234, reply_tokens=10)
    gateway = gateway_for(LlmRole.AUDITOR)
    assert gateway is not None
    with spending_on(job="audit:7", wiki=cast.wiki.pk, page=page.pk):
        gateway.structured(ask(), Judgement)
    Limits.objects.create(pk=1, soft_per_day="0.00")

    shown = root.get("/engines/").text
    assert "audit:7" in shown
    assert 'href="/w/handbook/p/loans/"' in shown
    assert "1,234" in shown
    assert "above the limit at which you wanted to be told" in shown


def test_limits_are_set_and_nonsense_is_refused(root: Client) -> None:
    root.post("/engines/limits/", {"soft_per_day": "1", "hard_per_day": "2.5", "at_once": "8"})
    assert str(Limits.current()) == "1.00 / 2.50 a day, 8 at once"
    refused = root.post(
        "/engines/limits/", {"soft_per_day": "3", "hard_per_day": "2", "at_once": "8"}
    )
    assert "must not be above" in refused.text
    assert "at_once" in root.post("/engines/limits/", {"at_once": "0"}).context["form"].errors
    assert Limits.current().at_once == 8


def test_an_endpoint_that_is_left_alone_is_marked(root: Client, server: LlmServer) -> None:
    make_role(server)
    server.behave = fails(404)
    for _ in range(3):
        gateway = gateway_for(LlmRole.AUDITOR)
        assert gateway is not None
        with pytest.raises(Exception, match="404"):
            gateway.structured(ask(), Judgement)
    assert "left alone for a while" in root.get("/engines/").text
