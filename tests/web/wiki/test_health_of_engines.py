"""Every engine can be tried from the health page, and says what it is."""

import pytest
from django.test import Client

from tests.factories import make_user
from wiki.probes import Probe, attempt, probes

ROLES = ["answerer", "auditor", "conflict finder", "embedder", "gate", "writer"]


@pytest.mark.django_db
def test_every_role_is_on_the_page_and_works(client: Client) -> None:
    client.force_login(make_user("root", is_superuser=True))
    said = client.post("/health/").content.decode()
    assert [probe.role for probe in probes()] == ROLES
    for probe in probes():
        assert probe.engine() in said
        assert attempt(probe).problem == ""


def test_an_engine_that_fails_says_how() -> None:
    def fail() -> None:
        raise RuntimeError("out of thread")

    outcome = attempt(Probe(role="x", engine=lambda: "x", attempt=fail))
    assert outcome.problem == "RuntimeError: out of thread"
