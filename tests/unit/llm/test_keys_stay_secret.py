"""A key goes into the header of a request, and nowhere else."""

import logging
import pickle
import traceback
from collections.abc import Iterator

import pytest

from engines.llm import Endpoint, EndpointGateway, LlmError, Secret
from tests.support.llm import GOOD_JSON, KEY, Judgement, ask
from tests.support.llm_server import Behaviour, LlmServer, breaks_off, drops, fails, says, sends


def chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def test_the_key_is_sent_as_a_bearer_and_nothing_of_the_environment_is(
    server: LlmServer, gateway: EndpointGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.setenv(name, "somebody-elses")
    server.enqueue(says(GOOD_JSON))

    gateway.structured(ask(), Judgement)

    headers = server.requests[0].headers
    assert headers["authorization"] == f"Bearer {KEY}"
    assert "somebody-elses" not in str(headers)


@pytest.mark.parametrize(
    "behaviour",
    [fails(400, f"What is {KEY}?"), fails(401, KEY), fails(503, KEY), drops, sends("<html>")],
)
def test_no_error_holds_the_key_nor_the_request_that_has_it(
    server: LlmServer, gateway: EndpointGateway, behaviour: Behaviour
) -> None:
    server.behave = behaviour
    with pytest.raises(LlmError) as caught:
        gateway.structured(ask(), Judgement)
    told = "".join(traceback.format_exception(caught.value))
    assert KEY not in told
    for error in chain(caught.value):
        assert KEY not in f"{error} {error!r} {vars(error)}"
        assert type(error).__module__.startswith("engines.llm")


def test_no_error_of_a_stream_does_either(server: LlmServer, gateway: EndpointGateway) -> None:
    server.enqueue(breaks_off("It", error={"message": f"Bad key {KEY}"}))
    with pytest.raises(LlmError) as caught:
        list(gateway.stream(ask()))
    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_no_log_holds_the_key(
    server: LlmServer, gateway: EndpointGateway, caplog: pytest.LogCaptureFixture
) -> None:
    server.enqueue(fails(503), says(GOOD_JSON))
    with caplog.at_level(logging.DEBUG):
        gateway.structured(ask(), Judgement)
    assert caplog.records
    assert KEY not in caplog.text


def test_a_secret_shows_itself_to_nobody() -> None:
    secret = Secret(KEY)
    endpoint = Endpoint("http://x/v1", "m", key=secret)
    assert KEY not in f"{secret} {secret!r} {endpoint} {endpoint!r} {[secret]}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    assert secret == Secret(KEY)
    assert secret != Secret("")
    assert not Secret("")
    assert secret.reveal() == KEY
    assert len({secret, Secret(KEY)}) == 1


def test_a_provider_is_a_host_without_what_was_put_before_it() -> None:
    endpoint = Endpoint("https://me:pass@API.example.org:8443/v1", "m")
    assert endpoint.provider == "api.example.org:8443"
    assert endpoint.name == "api.example.org:8443/m"
