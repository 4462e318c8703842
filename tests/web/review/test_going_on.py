"""After a decision comes the next matter, with a way to take the decision back."""

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from tests.cast import Cast
from tests.factories import make_active, make_checked, make_source
from tests.integration.wiki.acting import current, disputed
from wiki.models import Conflict, PageState, Proposal, ReviewItem
from wiki.services.proposals import propose
from wiki.services.resolving import suggest_edit

REVIEW = "/w/handbook/review/"


@pytest.fixture
def conflicts(cast: Cast) -> list[Conflict]:
    """Three pages, each with a disputed sentence."""
    made = []
    for title in ("Bread", "Milk", "Salt"):
        sentence = f"{title} costs 2 dollars."
        source = make_source(wiki=cast.wiki, lines=[sentence, f"{title} costs 3 dollars."])
        body = f"{sentence}[^S{source.source.number}:1]\n"
        page = make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
        made.append(disputed(page, source, claim=sentence, line=2))
    return made


@pytest.fixture
def client(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.editor)
    return client


def screen(conflict: Conflict) -> str:
    return f"/w/handbook/conflict/{conflict.pk}/"


def dismiss(client: Client, conflict: Conflict) -> str:
    """Dismiss a conflict; return where that leads."""
    answer = client.post(f"{screen(conflict)}dismiss/", {"reason": "Another price."})
    return str(answer.headers["Location"])


def test_one_decision_leads_to_the_next_matter_and_round_the_end(
    client: Client, conflicts: list[Conflict]
) -> None:
    assert dismiss(client, conflicts[1]) == screen(conflicts[2])
    assert dismiss(client, conflicts[2]) == screen(conflicts[0])
    assert dismiss(client, conflicts[0]) == REVIEW
    assert "Nothing waits" in client.get(REVIEW).text


def test_an_approval_leads_on_as_well(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    made = make_checked(suggest_edit(conflict=conflicts[0], person=cast.editor))
    address = f"/w/handbook/proposal/{made.pk}/approve/"
    answer = client.post(address, {"body_sha256": made.body_sha256})
    assert answer.headers["Location"] == screen(conflicts[1])


def test_a_rejection_leads_on_and_leaves_its_conflict_to_come_back_to(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    made = suggest_edit(conflict=conflicts[2], person=cast.editor)
    answer = client.post(f"/w/handbook/proposal/{made.pk}/reject/", {"reason": "Too dear."})
    assert answer.headers["Location"] == screen(conflicts[0])
    assert ReviewItem.objects.waiting().count() == 3


def test_what_was_done_is_said_on_the_next_screen_and_undone_from_there(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    made = make_checked(suggest_edit(conflict=conflicts[0], person=cast.editor))
    sent = {"body_sha256": made.body_sha256}
    shown = client.post(f"/w/handbook/proposal/{made.pk}/approve/", sent, follow=True)
    message = LexborHTMLParser(shown.text).css_first(".message--success")
    assert message is not None
    assert "now shows revision 2" in message.text()
    form = message.css_first("form")
    assert form is not None
    said = client.post(str(form.attributes["action"]), follow=True).text
    assert "waits again" in said
    conflicts[0].refresh_from_db()
    assert (conflicts[0].status, conflicts[0].page.state) == ("open", PageState.CONTRADICTED)


def test_a_settled_conflict_is_listed_once_and_undone_with_its_approval(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    made = make_checked(suggest_edit(conflict=conflicts[0], person=cast.editor))
    sent = {"body_sha256": made.body_sha256}
    client.post(f"/w/handbook/proposal/{made.pk}/approve/", sent)
    shown = LexborHTMLParser(client.get(REVIEW).text)
    assert [form.attributes["action"] for form in shown.css(".list form")] == [
        f"{REVIEW}{ReviewItem.objects.get(key=f'conflict:{conflicts[0].pk}').pk}/undo/"
    ]
    client.post(str(shown.css(".list form")[0].attributes["action"]))
    assert current(conflicts[0].page).body.startswith("Bread costs 2 dollars.")
    assert conflicts[0].page.state == PageState.CONTRADICTED


def test_the_badge_the_front_page_and_the_queue_count_a_matter_once(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    suggest_edit(conflict=conflicts[0], person=cast.editor)
    front = client.get("/w/handbook/")
    queue = client.get(REVIEW)
    assert front.context["review_count"] == queue.context["review_count"] == 3
    assert queue.context["items"].paginator.count == 3
    assert len(front.context["waiting"]) == 3


def test_a_screen_says_where_it_stands_in_the_queue_and_what_lies_beside_it(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    change = suggest_edit(conflict=conflicts[1], person=cast.editor)
    for address in (screen(conflicts[1]), f"/w/handbook/proposal/{change.pk}/"):
        place = LexborHTMLParser(client.get(address).text).css_first(".place")
        assert place is not None
        assert "2 of 3 in the queue" in place.text()
        keys = {link.attributes["data-key"]: link.attributes["href"] for link in place.css("a")}
        assert keys == {"k": screen(conflicts[0]), "j": screen(conflicts[2])}


def test_what_was_decided_has_no_place_and_readers_see_none(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    dismiss(client, conflicts[0])
    assert 'class="meta place' not in client.get(screen(conflicts[0])).text
    client.force_login(cast.reader)
    assert 'class="meta place' not in client.get(screen(conflicts[1])).text


def test_an_overdue_check_may_be_replaced_by_a_reason_on_the_screen(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    made = suggest_edit(conflict=conflicts[0], person=cast.editor)
    address = f"/w/handbook/proposal/{made.pk}/"
    assert "The checks do not come?" not in client.get(address).text
    Proposal.objects.update(created_at="2020-01-01T00:00Z")
    assert "The checks do not come?" in client.get(address).text
    make_checked(made)
    part = client.get(address, headers={"HX-Request": "true", "HX-Target": "checks"}).text
    assert '<div id="overdue" hx-swap-oob="true"></div>' in part


def test_a_text_with_unchecked_claims_asks_for_the_reason(
    client: Client, cast: Cast, conflicts: list[Conflict]
) -> None:
    page = conflicts[0].page
    made = make_checked(
        propose(page=page, base=current(page), body="New.\n", reason="r", author=cast.editor),
        verdict="unchecked",
    )
    shown = LexborHTMLParser(client.get(f"/w/handbook/proposal/{made.pk}/").text)
    reason = shown.css_first("#approve-reason")
    assert reason is not None
    assert "required" in reason.attributes
