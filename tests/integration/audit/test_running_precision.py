"""How often editors agree with the auditor that judges now, said with its uncertainty."""

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from audit import probes
from audit.models import Claim
from audit.services.feedback import Precision, give_feedback, running_precision
from audit.services.runs import audit_revision
from engines.verify import ScriptedAuditor, Verdict
from tests.cast import Cast
from tests.factories import make_active, make_source, make_user
from tests.web.audit.audited import current
from wiki.models import Page
from wiki.services.sources import withdraw_source

LINES = ["The window is 14 days.", "It opens in June.", "It is free."]


@pytest.fixture
def page(cast: Cast) -> Page:
    """Two supported claims and one that drifts, of an auditor that is not asked any more."""
    make_source(wiki=cast.wiki, lines=LINES)
    body = "".join(f"- {line}[^S1:{at}]\n" for at, line in enumerate(LINES, start=1))
    page = make_active(wiki=cast.wiki, title="Window", body=body, editor=cast.editor)
    judge = ScriptedAuditor()
    for verdict in (Verdict.SUPPORTED, Verdict.SUPPORTED, Verdict.DRIFT):
        judge.enqueue_verdict(verdict)
    audit_revision(revision=current(page), auditor=judge)
    return page


def claims(page: Page) -> list[Claim]:
    return list(current(page).claims.select_related("verdict", "revision__page__wiki"))


def test_what_editors_think_is_counted_by_verdict_and_in_all(cast: Cast, page: Page) -> None:
    first, second, third = claims(page)
    for claim, person, agrees in (
        (first, cast.editor, True),
        (first, cast.administrator, True),
        (second, cast.editor, False),
        (third, make_user("root", is_superuser=True), True),
        (third, cast.reader, False),
        (third, cast.contributor, False),
    ):
        give_feedback(claim=claim, person=person, agrees=agrees)
    assert running_precision("scripted-1") == [
        Precision("", 4, 3),
        Precision("drift", 1, 1),
        Precision("supported", 3, 2),
    ]
    assert running_precision("scripted-2") == []


def test_an_opinion_stays_with_the_auditor_whose_verdict_it_was_on(cast: Cast, page: Page) -> None:
    give_feedback(claim=claims(page)[0], person=cast.editor, agrees=False)
    audit_revision(revision=current(page), auditor=ScriptedAuditor(fingerprint="scripted-2"))
    assert running_precision("scripted-1")[0] == Precision("", 1, 0)
    assert running_precision("scripted-2") == []
    give_feedback(claim=claims(page)[0], person=cast.editor, agrees=True)
    assert running_precision("scripted-1") == []
    assert running_precision("scripted-2")[0] == Precision("", 1, 1)


def test_opinions_on_erased_words_are_not_counted(cast: Cast, page: Page) -> None:
    give_feedback(claim=claims(page)[0], person=cast.editor, agrees=True)
    withdraw_source(source=cast.wiki.sources.get(), person=cast.editor, reason="Secret.")
    assert running_precision("scripted-1") == []


@given(st.integers(min_value=1, max_value=5_000), st.data())
def test_the_interval_holds_the_share_and_narrows(n: int, data: st.DataObject) -> None:
    agree = data.draw(st.integers(min_value=0, max_value=n))
    found = Precision("", n, agree)
    low, high = found.interval
    assert 0 <= low <= found.share + 1e-9
    assert found.share - 1e-9 <= high <= 1
    more_low, more_high = Precision("", n * 10, agree * 10).interval
    assert more_high - more_low < high - low


def test_the_interval_is_that_of_wilson() -> None:
    low, high = Precision("", 20, 18).interval
    assert (round(low, 3), round(high, 3)) == (0.699, 0.972)


def test_the_health_page_says_it_or_that_nobody_said_anything(
    cast: Cast, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probes, "auditor", ScriptedAuditor)
    client = Client()
    client.force_login(make_user("root", is_superuser=True))
    assert "No feedback yet" in client.get("/health/").text
    give_feedback(claim=claims(page)[0], person=cast.editor, agrees=True)
    said = client.get("/health/").text
    assert "Editors agreed with 1 of 1 verdicts: 100 %, 95 % interval 21 % to 100 %" in said
    assert "Editors agreed with 1 of 1 supported verdicts" in said
