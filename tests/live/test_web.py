"""The web beside an answer, on a real model: what it words is its own, that it is held is ours."""

import pytest
from pytest_django import Settings

from ask.models import WebAnswer
from ask.services.web.guarding import is_plain
from ask.services.web.verifying import verify_web_passages
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.integration.ask.looking import allow, looked, searched, web_of
from tests.live.books import assert_the_books

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("every_role"),
]


def test_what_a_model_writes_from_a_page_is_plain_and_anchored(
    cast: Cast, settings: Settings
) -> None:
    allow(cast)
    with searched(settings) as site:
        found = looked(cast, web_of(site))
        address = f"{site.root}/page/0"
    assert found.status in {WebAnswer.Status.FOUND, WebAnswer.Status.NOTHING}
    for sentence in found.sentences.all():
        assert is_plain(sentence.text)
        assert sentence.passage.address == address
    assert verify_web_passages(auditor=ScriptedAuditor()).altered == []
    assert_the_books("answerer")
