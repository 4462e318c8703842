"""Numbers in addresses are known to all wikis; each opens only what is its own."""

import pytest
from django.test import Client

from ask.models import Answer
from audit.models import SuggestedEdit
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_member, make_source, make_wiki
from tests.integration.audit.doubting import make_doubt
from tests.integration.wiki.acting import current, disputed
from wiki.models import Conflict, Event, Membership, Proposal, Role
from wiki.services.pages import rename_page
from wiki.services.proposals import propose


@pytest.fixture
def numbers(cast: Cast) -> dict[str, int]:
    """Everything the handbook has a number for; whoever asks below is no member of it."""
    version = make_source(wiki=cast.wiki, lines=["It is 14 days.", "It is 15 days."])
    page = make_active(
        wiki=cast.wiki, title="Former", body="It is 14 days.[^S1:1]\n", editor=cast.editor
    )
    rename_page(page=page, title="Window", author=cast.editor)
    make_draft(wiki=cast.wiki, title="Fees", body="None are due.\n")
    proposal = propose(
        page=page, base=current(page), body="New.\n", reason="So.", author=cast.editor
    )
    conflict = disputed(page, version, claim="It is 14 days.", line=2)
    doubt = make_doubt(current(page), claim="It is 14 days.")
    edit = SuggestedEdit.objects.create(conflict=conflict, ordinal=1, obstacle="It is false.")
    answer = Answer.objects.create(
        wiki=cast.wiki, asker=cast.reader, question="How long?", status="held"
    )
    citation = current(page).citations.get()
    member = Membership.objects.get(wiki=cast.wiki, user=cast.reader)
    return {
        "proposal": proposal.pk,
        "conflict": conflict.pk,
        "answer": answer.pk,
        "doubt": doubt.pk,
        "edit": edit.pk,
        "citation": citation.pk,
        "member": member.pk,
        "revision": current(page).pk,
    }


@pytest.fixture
def stranger(cast: Cast) -> Client:
    """The administrator of another wiki, which has a page of its own and nothing else."""
    other = make_wiki("Other", slug="other")
    person = make_member(wiki=other, role=Role.ADMINISTRATOR, username="stan")
    make_draft(wiki=other, title="Own", body="Own words.\n", author=person)
    client = Client()
    client.force_login(person)
    return client


LOOKS = [
    "proposal/{proposal}/",
    "proposal/{proposal}/edit/",
    "conflict/{conflict}/",
    "conflict/{conflict}/edits/",
    "doubt/{doubt}/",
    "a/{answer}/",
    "c/{citation}/",
    "s/1/",
    "s/1/original/",
    "s/1/withdraw/",
    "p/window/",
    "p/former/",
    "p/own/r/2/",
    "p/own/diff/?a=1&b=2",
]
DEEDS = [
    "proposal/{proposal}/approve/",
    "proposal/{proposal}/reject/",
    "proposal/{proposal}/edit/",
    "conflict/{conflict}/dismiss/",
    "conflict/{conflict}/resolve/",
    "conflict/{conflict}/edits/",
    "edits/{edit}/choose/",
    "doubt/{doubt}/dismiss/",
    "doubt/{doubt}/dispute/",
    "a/{answer}/release/",
    "a/{answer}/withhold/",
    "a/{answer}/save/",
    "a/{answer}/web/",
    "a/{answer}/web/stop/",
    "s/1/withdraw/",
    "p/own/r/2/restore/",
    "p/window/archive/",
]


@pytest.mark.parametrize("path", LOOKS)
def test_a_look_through_ones_own_wiki_finds_nothing(
    numbers: dict[str, int], stranger: Client, path: str
) -> None:
    assert stranger.get(f"/w/other/{path.format(**numbers)}").status_code == 404


@pytest.mark.parametrize("path", DEEDS)
def test_a_deed_through_ones_own_wiki_does_nothing(
    numbers: dict[str, int], stranger: Client, path: str
) -> None:
    proposal = Proposal.objects.get()
    sent = {
        "body_sha256": proposal.body_sha256,
        "reason": "Mine now.",
        "body": "Mine.\n",
        "title": "Mine",
    }
    before = Event.objects.count()

    assert stranger.post(f"/w/other/{path.format(**numbers)}", sent).status_code == 404
    assert Event.objects.count() == before
    assert Proposal.objects.get().status == Proposal.Status.OPEN
    assert Conflict.objects.get().status == Conflict.Status.OPEN
    assert Answer.objects.get().status == Answer.Status.HELD


def test_numbers_in_a_form_name_only_what_is_of_the_page(
    numbers: dict[str, int], stranger: Client
) -> None:
    foreign = {"claim": "1", "source": "1", "lines": "1", "reason": "Mine."}
    assert "There is no source S1" in stranger.post("/w/other/p/own/dispute/", foreign).text
    cited = {"title": "New", "body": "So.[^S1:1]\n", "base": 0}
    assert "not in this wiki" in stranger.post("/w/other/new/", cited).text
    promoted = {"revision": numbers["revision"], "reason": "Mine."}
    assert "changed while you looked" in stranger.post("/w/other/p/own/promote/", promoted).text
    stranger.post(f"/w/other/members/{numbers['member']}/remove/")
    assert Membership.objects.filter(pk=numbers["member"]).exists()
