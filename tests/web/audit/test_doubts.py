"""A model's doubt as an editor sees it, and what they do about it."""

import pytest
from django.test import Client

from audit.models import DoubtedClaim
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.audit.doubting import BELIEF, make_doubt
from tests.integration.wiki.acting import current
from tests.web.audit.audited import enter
from wiki.models import Page, PageState

CLAIM = "The Rhine ends in Rome."


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=[CLAIM, "The Rhine ends in the sea."])
    body = f"{CLAIM}[^S1:1]\n"
    return make_active(wiki=cast.wiki, title="Rhine", body=body, editor=cast.editor)


@pytest.fixture
def doubt(page: Page) -> DoubtedClaim:
    return make_doubt(current(page), claim=CLAIM)


@pytest.fixture
def editor(cast: Cast) -> Client:
    return enter(cast, "editor")


def url(doubt: DoubtedClaim, end: str = "") -> str:
    return f"/w/handbook/doubt/{doubt.pk}/{end}"


def test_it_is_shown_as_what_it_is_with_both_sides(editor: Client, doubt: DoubtedClaim) -> None:
    shown = editor.get(url(doubt)).text
    assert "A model&#x27;s own knowledge; not from your sources" in shown
    assert 'The Rhine ends in <mark class="fault">Rome</mark>.' in shown
    assert BELIEF in shown
    assert "host/model" in shown
    assert "1 of 1 in the queue" in shown


def test_it_stands_in_the_queue_under_its_own_kind(editor: Client, doubt: DoubtedClaim) -> None:
    shown = editor.get("/w/handbook/review/?kind=doubt").text
    assert url(doubt) in shown
    assert "A model&#x27;s doubt" in shown
    assert "not from your sources" in shown


def test_readers_see_nothing_of_it(cast: Cast, page: Page, doubt: DoubtedClaim) -> None:
    for address in ("p/rhine/", "p/rhine/history/", "p/rhine/faithfulness/?page=1", "events/"):
        shown = enter(cast, "contributor").get(f"/w/handbook/{address}").text
        assert BELIEF not in shown
        assert "doubt" not in shown


def test_it_is_dismissed_with_a_reason(editor: Client, doubt: DoubtedClaim) -> None:
    assert "Write why" in editor.post(url(doubt, "dismiss/"), follow=True).text
    said = editor.post(url(doubt, "dismiss/"), {"reason": "A joke."}, follow=True).text
    assert "Dismissed: the sentence stands" in said
    after = editor.get(url(doubt)).text
    assert "A joke." in after
    assert "Let the sentence stand" not in after


def test_it_becomes_a_dispute_by_lines_of_a_source(
    editor: Client, page: Page, doubt: DoubtedClaim
) -> None:
    sent = {"source": "1", "lines": "2", "reason": "The sea."}
    answer = editor.post(url(doubt, "dispute/"), sent)
    conflict = page.conflicts.get()
    assert answer.url == f"/w/handbook/conflict/{conflict.pk}/"  # type: ignore[attr-defined]
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    assert f"/conflict/{conflict.pk}/" in editor.get(url(doubt)).text


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"source": "9", "lines": "1", "reason": "r"}, "There is no source S9"),
        ({"source": "1", "lines": "2"}, "This field is required"),
        ({"source": "1", "lines": "x", "reason": "r"}, "Write the lines as 12"),
    ],
)
def test_a_dispute_without_lines_is_asked_for_again(
    editor: Client, doubt: DoubtedClaim, sent: dict[str, str], said: str
) -> None:
    assert said in editor.post(url(doubt, "dispute/"), sent).text
    doubt.refresh_from_db()
    assert doubt.status == "open"


def test_a_doubt_that_waits_no_more_is_not_disputed(editor: Client, doubt: DoubtedClaim) -> None:
    editor.post(url(doubt, "dismiss/"), {"reason": "A joke."})
    sent = {"source": "1", "lines": "2", "reason": "The sea."}
    assert "waits no more" in editor.post(url(doubt, "dispute/"), sent, follow=True).text


def test_words_of_a_model_are_inert(editor: Client, doubt: DoubtedClaim) -> None:
    evil = "<script>alert(1)</script>"
    DoubtedClaim.objects.update(belief=evil, reason=evil, model=evil)
    assert evil not in editor.get(url(doubt)).text
