"""The five people, and a visitor, against every address of review, audit and ask."""

import pytest
from django.test import Client

from ask.models import Answer
from audit.models import SuggestedEdit
from audit.services.runs import audit_revision
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.audit.doubting import make_doubt
from wiki.models import ReviewItem
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict
from wiki.services.proposals import propose

BODY = "The window is 14 days.[^S1:1]\n"
# Address, method, the least role that is let in; {…} is filled from the row made below.
ROUTES = [
    ("review/", "get", "editor"),
    ("review/{item}/undo/", "post", "editor"),
    ("p/window/dispute/", "get", "editor"),
    ("p/window/dispute/", "post", "editor"),
    ("conflict/{conflict}/", "get", "reader"),
    ("conflict/{conflict}/dismiss/", "post", "editor"),
    ("conflict/{conflict}/resolve/", "post", "editor"),
    ("conflict/{conflict}/edits/", "get", "editor"),
    ("conflict/{conflict}/edits/", "post", "editor"),
    ("edits/{edit}/choose/", "post", "editor"),
    ("proposal/{proposal}/", "get", "contributor"),
    ("proposal/{proposal}/approve/", "post", "editor"),
    ("proposal/{proposal}/reject/", "post", "editor"),
    ("proposal/{proposal}/edit/", "get", "editor"),
    ("proposal/{proposal}/edit/", "post", "editor"),
    ("p/window/faithfulness/", "get", "reader"),
    ("p/window/audit/", "post", "contributor"),
    ("p/window/audit/", "get", "contributor"),
    ("audit/", "get", "editor"),
    ("audit/", "post", "editor"),
    ("p/window/reading/", "get", "editor"),
    ("p/window/reading/", "post", "editor"),
    ("reading/", "get", "editor"),
    ("reading/", "post", "editor"),
    ("doubt/{doubt}/", "get", "editor"),
    ("doubt/{doubt}/dismiss/", "post", "editor"),
    ("doubt/{doubt}/dispute/", "post", "editor"),
    ("claims/{claim}/feedback/", "post", "reader"),
    ("ask/", "get", "reader"),
    ("ask/", "post", "reader"),
    ("a/{answer}/", "get", "editor"),
    ("a/{answer}/stop/", "post", "editor"),
    ("a/{answer}/release/", "post", "editor"),
    ("a/{answer}/withhold/", "post", "editor"),
    ("a/{answer}/save/", "post", "editor"),
]
ORDER = ["reader", "contributor", "editor", "administrator"]
# Somebody else's answer is not there for those who are no editors.
HIDDEN = {"a/{answer}/", "a/{answer}/stop/", "a/{answer}/save/"}


@pytest.fixture
def rows(cast: Cast) -> dict[str, int]:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "The window is 30 days."])
    page = make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)
    revision = page.current_revision
    assert revision is not None
    audit_revision(revision=revision, auditor=ScriptedAuditor())
    version = revision.citations.get().source_version
    proposal = propose(page=page, base=revision, body="New.[^S1:2]\n", reason="r", agent="e")
    conflict = open_conflict(
        page=page,
        revision=revision,
        claim=DisputedClaim("The window is 14 days.", 0, 22),
        against=OpposingLines(version, 2, 2, "The window is 30 days."),
        reason="r",
        confidence=1.0,
    )
    assert conflict is not None
    doubt = make_doubt(revision)
    edit = SuggestedEdit.objects.create(conflict=conflict, ordinal=1, obstacle="It is false.")
    answer = Answer.objects.create(wiki=cast.wiki, asker=cast.administrator, question="Why?")
    return {
        "conflict": conflict.pk,
        "proposal": proposal.pk,
        "claim": revision.claims.get().pk,
        "answer": answer.pk,
        "doubt": doubt.pk,
        "edit": edit.pk,
        "item": ReviewItem.objects.get(key=f"conflict:{conflict.pk}").pk,
    }


def call(client: Client, route: tuple[str, str, str], rows: dict[str, int], wiki: str) -> int:
    address, method, _ = route
    response = getattr(client, method)(f"/w/{wiki}/{address.format(**rows)}")
    return int(response.status_code)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route[1]} {route[0]}")
def test_a_member_is_let_in_from_the_needed_role_on(
    client: Client, cast: Cast, rows: dict[str, int], route: tuple[str, str, str]
) -> None:
    for name in ORDER:
        client.force_login(cast.by_name(name))
        status = call(client, route, rows, "handbook")
        if ORDER.index(name) >= ORDER.index(route[2]):
            assert status in {200, 302, 400}, name
        else:
            assert status in ({403, 404} if route[0] in HIDDEN else {403}), name


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route[1]} {route[0]}")
def test_outsiders_and_visitors_cannot_tell_the_wiki_from_one_that_is_not_there(
    client: Client, cast: Cast, rows: dict[str, int], route: tuple[str, str, str]
) -> None:
    for wiki in ("handbook", "nowhere"):
        assert call(client, route, rows, wiki) == 302
    client.force_login(cast.outsider)
    for wiki in ("handbook", "nowhere"):
        assert call(client, route, rows, wiki) == 404
