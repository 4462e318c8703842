"""What the web says stands apart from the answer, word for word, checked, and for a while."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from pytest_django import Settings

from ask.models import Answer, AnswerPassage, AnswerSentence, WebAnswer, WebPassage, WebSentence
from ask.models.web import KEPT
from ask.services.conversations import earlier_turns
from ask.services.deciding import save_as_page
from ask.services.gaps import open_gaps
from ask.services.web.asking import look_on_web
from ask.services.web.reading import web_block
from ask.tasks import forget_web_passages
from engines.answerer import Candidate, Draft
from engines.llm import EndpointDownError, ScriptedGateway
from engines.verify import Finding, Pair, ScriptedAuditor, Unchecked
from engines.websearch import Web
from tests.cast import Cast
from tests.factories import make_document
from tests.integration.ask.answers import Quoting, asked, make_leave, scripted
from tests.integration.ask.looking import (
    ARTICLE,
    FACT,
    Meanwhile,
    allow,
    looked,
    searched,
    uncovered,
    web_of,
)
from tests.integration.ask.models import on_model, streamed
from tests.support.web import Web as Site
from wiki.errors import RefusedError
from wiki.services.blobs import store_blob
from wiki.services.sources import add_source_version, withdraw_source

INVENTED = "The bridge over the river is 900 metres long."


@pytest.fixture
def site(settings: Settings, cast: Cast) -> Iterator[Site]:
    allow(cast)
    with searched(settings) as running:
        yield running


def test_it_quotes_the_page_and_keeps_what_it_quoted(cast: Cast, site: Site) -> None:
    found = looked(cast, web_of(site))
    assert (found.status, found.reason) == ("found", "")
    (sentence,) = found.sentences.all()
    passage = sentence.passage
    assert (sentence.text, sentence.verdict, passage.marker) == (FACT, "supported", "[W1]")
    assert (passage.address, passage.title) == (f"{site.root}/page/0", "Bridges")
    assert FACT in passage.text.split("\n")
    assert INVENTED not in passage.text
    assert passage.text_sha256 == hashlib.sha256(passage.text.encode()).hexdigest()
    assert timezone.now() - passage.fetched_at < timedelta(minutes=5)
    assert found.answered_by.startswith("answerer-local")


def test_it_is_no_part_of_the_answer_and_closes_no_gap(cast: Cast, site: Site) -> None:
    answer = looked(cast, web_of(site)).answer
    answer.refresh_from_db()
    assert answer.status == Answer.Status.NOT_COVERED
    assert [gap.latest for gap in open_gaps(cast.wiki)] == [answer]
    assert not AnswerSentence.objects.exists()
    assert not AnswerPassage.objects.exists()
    with pytest.raises(RefusedError):
        save_as_page(answer=answer, person=cast.editor, title="Bridge")
    later = uncovered(cast, "And the other?", follows=answer)
    assert [turn.sentences for turn in earlier_turns(later)] == [()]


def test_what_was_found_is_never_found_again_by_a_question(cast: Cast, site: Site) -> None:
    make_leave(cast)
    looked(cast, web_of(site))
    assert asked(cast, "How long is the bridge over the river?").status == "not_covered"


def test_a_model_writes_from_the_excerpts_alone_and_is_guarded(cast: Cast, site: Site) -> None:
    auditor = ScriptedAuditor()
    auditor.enqueue_verdict("supported")
    auditor.enqueue_verdict("hallucination")
    gateway = ScriptedGateway(streamed((FACT, 1), (INVENTED, 1), ("It is blue.", 7)))
    found = looked(cast, web_of(site), on_model(gateway, auditor))
    assert [each.text for each in found.sentences.all()] == [FACT]
    assert "<<<passage 1" in gateway.seen[0].content
    assert FACT not in gateway.seen[0].instructions


def test_a_model_that_fails_is_stood_in_for(cast: Cast, site: Site) -> None:
    down = EndpointDownError("The endpoint cannot be reached.")
    found = looked(cast, web_of(site), on_model(ScriptedGateway(down), stand_in=True))
    assert [each.text for each in found.sentences.all()] == [FACT]
    assert "The built-in answerer quoted instead." in found.reason


def test_a_model_that_fails_without_a_stand_in_says_so(cast: Cast, site: Site) -> None:
    down = EndpointDownError("The endpoint cannot be reached.")
    found = looked(cast, web_of(site), on_model(ScriptedGateway(down)))
    assert (found.status, found.reason) == ("failed", "The endpoint cannot be reached.")


def test_the_open_part_of_a_compound_question_is_looked_up_alone(cast: Cast, site: Site) -> None:
    make_leave(cast)
    compound = "How many hours of annual leave can I carry over, and how long is the bridge?"
    answer = asked(cast, compound)
    assert answer.status == Answer.Status.ANSWERED
    assert answer.open_parts == ["how long is the bridge?"]
    site.pages["/search?q=long+bridge&format=json"] = site.pages[
        "/search?q=long+bridge+river&format=json"
    ]
    found = looked(cast, web_of(site), answer=answer)
    assert found.topics == ["how long is the bridge?"]
    assert [each.text for each in found.sentences.all()] == [FACT]


def test_the_checks_can_be_repeated(cast: Cast, site: Site) -> None:
    looked(cast, web_of(site))
    call_command("verify_web_passages")
    WebSentence.objects.update(text=INVENTED)
    with pytest.raises(CommandError, match="Not everything holds"):
        call_command("verify_web_passages")


def test_the_database_holds_the_quotation_to_its_hash(cast: Cast, site: Site) -> None:
    looked(cast, web_of(site))
    changes = ({"text": INVENTED}, {"address": "javascript:alert(1)"})
    for change in changes:
        with pytest.raises(IntegrityError), transaction.atomic():
            WebPassage.objects.update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        WebSentence.objects.update(verdict="drift")


def test_it_is_forgotten_after_a_while(cast: Cast, site: Site) -> None:
    found = looked(cast, web_of(site))
    forget_web_passages()
    assert WebPassage.objects.exists()
    WebAnswer.objects.update(created_at=timezone.now() - KEPT)
    block = web_block(found.answer, may_look=True)
    assert block is not None
    assert block.look is None
    assert list(block.offer) == [found.answer.question]
    forget_web_passages()
    assert not WebPassage.objects.exists()
    assert not WebAnswer.objects.exists()


def test_it_may_be_looked_again_and_the_last_look_counts(cast: Cast, site: Site) -> None:
    answer = looked(cast, web_of(site)).answer
    again, is_new = look_on_web(answer=answer, person=cast.reader)
    assert is_new
    block = web_block(answer, may_look=True)
    assert block is not None
    assert (block.look, list(block.sentences)) == (again, [])


def test_a_source_that_is_withdrawn_takes_the_same_page_of_the_web_with_it(
    cast: Cast, site: Site
) -> None:
    kept = looked(cast, web_of(site)).passages.get()
    version = add_source_version(
        wiki=cast.wiki,
        blob=store_blob([ARTICLE.encode()]),
        filename="bridges.html",
        document=make_document([FACT]),
        uploader=None,
    )
    assert version.sha256 == kept.page_sha256
    withdraw_source(source=version.source, person=cast.editor, reason="Secret.")
    assert not WebAnswer.objects.exists()
    again = looked(cast, web_of(site), answer=kept.web_answer.answer)
    assert again.status == "nothing"
    assert "withdrew" in again.reason


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_held_while_the_web_and_the_engines_are_waited_for(
    cast: Cast, site: Site
) -> None:
    held: list[bool] = []

    def look() -> None:
        held.append(connection.connection is not None)

    class Watching(Quoting):
        def answer(self, question: str, passages: Sequence[Candidate]) -> Draft:
            look()
            return super().answer(question, passages)

    class Judging(ScriptedAuditor):
        def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
            look()
            return super().judge(pairs)

    web = web_of(site)
    engines = scripted(Watching(text=FACT), Judging())
    found = looked(cast, Web(Meanwhile(web, look), web.fetcher), engines)
    assert (found.status, held) == ("found", [False] * 3)
