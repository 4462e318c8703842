"""The queue, a conflict and a proposal, as an editor works them off."""

import pytest
from django.test import Client

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from wiki.models import Conflict, Page, PageState, Proposal, Revision
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict
from wiki.services.faithfulness import Mark, record_proposal_faithfulness
from wiki.services.pages import edit_page
from wiki.services.proposals import propose

OLD = "The window is 14 days.[^S1:1] It opens in June.[^S1:2]\n"
LINES = ["The window is 14 days.", "It opens in June.", "The window is 30 days."]


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=LINES[:2], title="Old handbook")
    make_source(wiki=cast.wiki, lines=["Intro.", LINES[2], "Outro."], title="New handbook")
    return make_active(wiki=cast.wiki, title="Window", body=OLD, editor=cast.editor)


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


@pytest.fixture
def conflict(page: Page, cast: Cast) -> Conflict:
    version = cast.wiki.sources.get(number=2).versions.get()
    found = open_conflict(
        page=page,
        revision=current(page),
        claim=DisputedClaim("The window is 14 days.", 0, 22),
        against=OpposingLines(version, 2, 2, LINES[2]),
        reason="14 days against 30 days",
        confidence=0.9,
        finder="finder test",
    )
    assert found is not None
    return found


def enter(client: Client, cast: Cast, name: str = "editor") -> Client:
    client.force_login(cast.by_name(name))
    return client


def checked(proposal: Proposal) -> Proposal:
    mark = Mark(ordinal=1, start=0, end=22, verdict="supported", text="x", reason="verbatim")
    record_proposal_faithfulness(proposal=proposal, marks=[mark], fingerprint="test")
    return proposal


def suggested(client: Client, conflict: Conflict) -> Proposal:
    client.post(f"/w/handbook/conflict/{conflict.pk}/resolve/")
    return checked(conflict.proposals.get())


def test_a_disputed_claim_stands_among_the_words_of_its_page(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    shown = enter(client, cast).get(f"/w/handbook/conflict/{conflict.pk}/").content.decode()
    assert '<mark class="fault">The window is 14 days.</mark> It opens in June.' in shown


def test_an_empty_queue_says_what_to_do_next(client: Client, cast: Cast) -> None:
    said = enter(client, cast).get("/w/handbook/review/").content.decode()
    assert "Nothing waits" in said
    assert "/w/handbook/upload/" in said


def test_a_conflict_takes_the_page_out_and_waits_in_the_queue(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    said = enter(client, cast).get("/w/handbook/review/").content.decode()
    assert f"/w/handbook/conflict/{conflict.pk}/" in said
    assert "14 days." in said


def test_a_conflict_shows_both_sides_with_their_surroundings(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    said = enter(client, cast).get(f"/w/handbook/conflict/{conflict.pk}/").content.decode()
    for words in (LINES[0], LINES[2], "Intro.", "Outro.", "It opens in June."):
        assert words in said


def test_the_suggested_edit_replaces_the_claim_and_its_citation_only(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    assert proposal.body == "The window is 30 days.[^S2:2] It opens in June.[^S1:2]\n"


def test_one_click_publishes_and_the_page_is_evidence_again(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    answer = client.post(
        f"/w/handbook/proposal/{proposal.pk}/approve/", {"body_sha256": proposal.body_sha256}
    )
    assert answer.url == "/w/handbook/review/"  # type: ignore[attr-defined]
    assert current(page).body == proposal.body
    assert page.state == PageState.ACTIVE
    conflict.refresh_from_db()
    assert conflict.status == Conflict.Status.SETTLED


def test_the_whole_diff_and_the_checks_are_on_the_screen(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    for view in ("inline", "split"):
        said = client.get(f"/w/handbook/proposal/{proposal.pk}/?view={view}").content.decode()
        assert "<del>14</del>" in said
        assert "<ins>30</ins>" in said
        assert "1 supported" in said
        assert 'name="body_sha256"' in said


def test_nothing_can_be_approved_before_the_checks_ran(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    client = enter(client, cast)
    client.post(f"/w/handbook/conflict/{conflict.pk}/resolve/")
    proposal = conflict.proposals.get()
    said = client.get(f"/w/handbook/proposal/{proposal.pk}/").content.decode()
    assert "is being checked" in said
    assert 'name="body_sha256"' not in said


def test_htmx_gets_only_the_checks(client: Client, cast: Cast, conflict: Conflict) -> None:
    proposal = suggested(enter(client, cast), conflict)
    part = client.get(
        f"/w/handbook/proposal/{proposal.pk}/",
        headers={"HX-Request": "true", "HX-Target": "checks"},
    )
    assert part.content.decode().lstrip().startswith("<section")
    assert "HX-Target" in part["Vary"]


def test_an_outdated_proposal_offers_a_rebase_and_overwrites_nothing(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    edit_page(
        page=page,
        body=OLD.replace("June", "early June"),
        base=current(page),
        author=cast.editor,
    )
    client.post(
        f"/w/handbook/proposal/{proposal.pk}/approve/", {"body_sha256": proposal.body_sha256}
    )
    assert "early June" in current(page).body
    said = client.get(f"/w/handbook/proposal/{proposal.pk}/").content.decode()
    assert "nothing was overwritten" in said
    rebased = client.get(f"/w/handbook/proposal/{proposal.pk}/edit/").content.decode()
    assert "early June" in rebased
    assert "30 days" in rebased


def test_dismissing_needs_a_reason_and_reinstates_the_page(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    enter(client, cast)
    client.post(f"/w/handbook/conflict/{conflict.pk}/dismiss/", {"reason": " "})
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    client.post(f"/w/handbook/conflict/{conflict.pk}/dismiss/", {"reason": "Other windows."})
    page.refresh_from_db()
    assert page.state == PageState.ACTIVE
    said = client.get(f"/w/handbook/conflict/{conflict.pk}/").content.decode()
    assert "Other windows." in said


def test_rejecting_keeps_the_page_and_the_conflict(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    client.post(f"/w/handbook/proposal/{proposal.pk}/reject/", {"reason": "Not yet in force."})
    proposal.refresh_from_db()
    assert proposal.status == Proposal.Status.REJECTED
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED


def test_an_editor_may_edit_before_approving(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    answer = client.post(
        f"/w/handbook/proposal/{proposal.pk}/edit/",
        {"body": "The window is a month.[^S2:2]\n", "reason": "plainer"},
    )
    second = checked(Proposal.objects.get(status=Proposal.Status.OPEN))
    assert answer.url == f"/w/handbook/proposal/{second.pk}/"  # type: ignore[attr-defined]
    client.post(f"/w/handbook/proposal/{second.pk}/approve/", {"body_sha256": second.body_sha256})
    conflict.refresh_from_db()
    assert conflict.status == Conflict.Status.SETTLED
    assert current(page).body == "The window is a month.[^S2:2]\n"


def test_a_text_that_cannot_be_saved_is_kept_on_the_screen(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    proposal = suggested(enter(client, cast), conflict)
    answer = client.post(
        f"/w/handbook/proposal/{proposal.pk}/edit/", {"body": "See.[^S99:1]\n", "reason": "r"}
    )
    said = answer.content.decode()
    assert "[^S99:1] names a source that is not in this wiki" in said
    assert "See.[^S99:1]" in said


def test_an_editor_can_dispute_a_claim_by_hand(client: Client, cast: Cast, page: Page) -> None:
    enter(client, cast)
    form = {"claim": "2", "source": "2", "lines": "2", "reason": "It says otherwise."}
    client.post("/w/handbook/p/window/dispute/", form)
    opened = Conflict.objects.get()
    assert (opened.claim_text, opened.opened_by) == ("It opens in June.", cast.editor)
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("source", "9", "There is no source S9"),
        ("lines", "7", "S2 has lines 1 to 3"),
        ("lines", "x", "Write the lines as 12, or 12-14"),
        ("lines", "3-2", "S2 has lines 1 to 3"),
    ],
)
def test_a_dispute_by_hand_names_what_exists(
    client: Client, cast: Cast, page: Page, field: str, value: str, said: str
) -> None:
    form = {"claim": "1", "source": "2", "lines": "2", "reason": "r", field: value}
    answer = enter(client, cast).post("/w/handbook/p/window/dispute/", form)
    assert said in answer.content.decode()
    assert not Conflict.objects.exists()


def test_hostile_words_are_inert_on_every_review_screen(
    client: Client, cast: Cast, page: Page
) -> None:
    hostile = "<script>alert(1)</script>"
    proposal = checked(
        propose(
            page=page, base=current(page), body=f"{hostile}\n", reason=hostile, author=cast.editor
        )
    )
    enter(client, cast)
    for path in ("review/", f"proposal/{proposal.pk}/", f"proposal/{proposal.pk}/edit/"):
        assert hostile not in client.get(f"/w/handbook/{path}").content.decode()


def test_an_edit_outdated_by_another_is_suggested_anew_in_one_click(
    client: Client, cast: Cast, page: Page, conflict: Conflict
) -> None:
    first = suggested(enter(client, cast), conflict)
    edit_page(page=page, body=OLD.replace("June", "July"), base=current(page), author=cast.editor)
    said = client.get(f"/w/handbook/conflict/{conflict.pk}/").content.decode()
    assert "Suggest it anew" in said
    client.post(f"/w/handbook/conflict/{conflict.pk}/resolve/")
    first.refresh_from_db()
    assert first.status == Proposal.Status.SUPERSEDED
    second = conflict.proposals.get(status=Proposal.Status.OPEN)
    assert second.body == "The window is 30 days.[^S2:2] It opens in July.[^S1:2]\n"


def test_words_of_a_source_cannot_cite_or_link(
    client: Client, cast: Cast, conflict: Conflict
) -> None:
    conflict.source_text = r"It is 30 days.\[^S1:1] See [[Window]]."
    conflict.save()
    proposal = suggested(enter(client, cast), conflict)
    assert proposal.body.startswith(r"It is 30 days.\\\[^S1:1\] See \[\[Window\]\].[^S2:2]")


def test_drafts_that_can_be_promoted_are_named_beside_the_queue(client: Client, cast: Cast) -> None:
    assert (
        "can be read and promoted"
        not in enter(client, cast).get("/w/handbook/review/").content.decode()
    )
    make_draft(wiki=cast.wiki, title="Draft", body="Words.\n")
    said = client.get("/w/handbook/review/").content.decode()
    assert "1 draft</a> can be read and promoted" in said
