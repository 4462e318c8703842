"""After a source is withdrawn its words are gone, and nothing that rested on it passes as true."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError

from tests.cast import Cast
from tests.factories import (
    make_active,
    make_checked,
    make_document,
    make_draft,
    make_source,
    make_wiki,
)
from tests.integration.wiki.acting import current, disputed
from wiki.errors import NotAllowedError, RefusedError, UnknownMarkerError
from wiki.models import (
    Conflict,
    Page,
    PageState,
    Proposal,
    ReviewItem,
    Source,
    SourceLine,
    SourceVersion,
)
from wiki.search import retrieve
from wiki.services.blobs import blob_path, store_blob
from wiki.services.conflicts import dismiss_conflict
from wiki.services.pages import edit_page, restore_revision
from wiki.services.proposals import approve_proposal, propose
from wiki.services.sources import add_source_version, blast_radius, withdraw_source

Captured = Callable[..., AbstractContextManager[list[object]]]
SECRET = "The door code is 4711."
KEPT = "The door is green."
BODY = f"{SECRET}[^S1:1] {KEPT}[^S2:1]\n"


@pytest.fixture
def secret(cast: Cast) -> SourceVersion:
    return make_source(wiki=cast.wiki, lines=[SECRET, "The code changes in May."], title="Codes")


@pytest.fixture
def page(cast: Cast, secret: SourceVersion) -> Page:
    make_source(wiki=cast.wiki, lines=[KEPT, "The code is 1234."], title="Doors")
    return make_active(wiki=cast.wiki, title="Door", body=BODY, editor=cast.editor)


def withdraw(cast: Cast, number: int = 1) -> None:
    source = cast.wiki.sources.get(number=number)
    withdraw_source(source=source, person=cast.editor, reason="Confidential.")


def test_what_rests_on_a_source_is_told_before_and_after(
    cast: Cast, page: Page, secret: SourceVersion
) -> None:
    draft = make_draft(wiki=cast.wiki, title="Draft", body=f"{SECRET}[^S1:1]\n")
    for radius in (
        blast_radius(source=secret.source),
        withdraw_source(source=secret.source, person=cast.editor, reason="Confidential."),
    ):
        assert set(radius.pages) == {page, draft}
        assert (radius.citations, radius.answers) == (2, ())


def test_a_page_that_cites_it_is_contradicted_and_found_no_more(cast: Cast, page: Page) -> None:
    withdraw(cast)
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED
    assert page.conflicts.get().claim_text == SECRET
    assert not retrieve("door code 4711", user=cast.editor).hits


@pytest.mark.parametrize(
    "body",
    ["# Code 4711 [^S1:1]\n\nText.\n", "Is it 4711?[^S1:1]\n", "```\ncode\n```\n[^S1:1]\n"],
)
def test_a_citation_beside_no_claim_contradicts_its_page_too(
    cast: Cast, secret: SourceVersion, body: str
) -> None:
    page = make_active(wiki=cast.wiki, title="Code", body=body, editor=cast.editor)
    withdraw(cast)
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED


def test_a_dispute_over_the_same_lines_that_was_dismissed_does_not_shield_the_page(
    cast: Cast, page: Page, secret: SourceVersion
) -> None:
    known = disputed(page, secret, claim=SECRET)
    dismiss_conflict(conflict=known, person=cast.editor, reason="Both say so.")
    withdraw(cast)
    page.refresh_from_db()
    assert page.state == PageState.CONTRADICTED


def test_nobody_can_let_a_sentence_stand_whose_source_is_gone(cast: Cast, page: Page) -> None:
    withdraw(cast)
    with pytest.raises(RefusedError, match="source of this sentence is gone"):
        dismiss_conflict(conflict=page.conflicts.get(), person=cast.editor, reason="Fine.")
    edit_page(page=page, body=f"{KEPT}[^S2:1]\n", base=current(page), author=cast.editor)
    assert current(page).page.state == PageState.ACTIVE


def test_lines_and_bytes_are_erased_and_the_record_stays(
    cast: Cast,
    page: Page,
    secret: SourceVersion,
    django_capture_on_commit_callbacks: Captured,
) -> None:
    path = blob_path(secret.sha256)
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(cast)
        assert path.exists()  # the withdrawal could still be rolled back
    assert not path.exists()
    assert not SourceLine.objects.filter(version=secret).exists()
    source = Source.objects.get(number=1)
    assert (source.withdrawn_by, source.withdrawn_reason) == (cast.editor, "Confidential.")
    assert page.revisions.get().citations.filter(source_version=secret).exists()
    assert cast.wiki.events.filter(verb="withdraw", source=source).exists()


def test_bytes_that_another_wiki_holds_stay_for_it(
    cast: Cast, secret: SourceVersion, django_capture_on_commit_callbacks: Captured
) -> None:
    other = make_wiki()
    blob = store_blob([blob_path(secret.sha256).read_bytes()])
    add_source_version(
        wiki=other, blob=blob, filename="b.md", document=make_document([SECRET]), uploader=None
    )
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(cast)
    assert blob.path.exists()
    with django_capture_on_commit_callbacks(execute=True):
        cast.administrator.is_superuser = True
        withdraw_source(
            source=other.sources.get(), person=cast.administrator, reason="Here as well."
        )
    assert not blob.path.exists()


def test_what_the_source_disputed_is_dismissed_and_its_words_leave_the_queue(
    cast: Cast, page: Page
) -> None:
    doors = cast.wiki.sources.get(number=2).versions.get()
    other = make_active(
        wiki=cast.wiki, title="Codes", body=f"{SECRET}[^S1:1]\n", editor=cast.editor
    )
    conflict = disputed(other, doors, claim=SECRET, line=2)
    withdraw(cast, number=2)
    conflict.refresh_from_db()
    assert conflict.status == Conflict.Status.DISMISSED
    assert "1234" not in f"{conflict.source_text} {conflict.reason}"
    assert "1234" not in "".join(ReviewItem.objects.values_list("detail", flat=True))
    other.refresh_from_db()
    assert other.state == PageState.ACTIVE


def test_changes_that_would_cite_it_are_rejected_and_others_wait_on(cast: Cast, page: Page) -> None:
    base = current(page)
    citing = propose(page=page, base=base, body=f"Once: {SECRET}[^S1:1]\n", reason="r", agent="e")
    other = propose(page=page, base=base, body=f"{KEPT}[^S2:1]\n", reason="r", agent="e")
    withdraw(cast)
    citing.refresh_from_db()
    other.refresh_from_db()
    assert citing.status == Proposal.Status.REJECTED
    assert other.status == Proposal.Status.OPEN
    make_checked(other)
    approve_proposal(proposal=other, reviewer=cast.editor, body_sha256=other.body_sha256)
    assert current(page).page.state == PageState.ACTIVE


def test_nothing_can_cite_it_any_more(cast: Cast, page: Page) -> None:
    first = current(page)
    withdraw(cast)
    edit_page(page=page, body=f"{KEPT}[^S2:1]\n", base=first, author=cast.editor)
    with pytest.raises(UnknownMarkerError):
        make_draft(wiki=cast.wiki, title="Again", body="Once more.[^S1:2]\n")
    with pytest.raises(UnknownMarkerError):
        restore_revision(page=current(page).page, revision=first, author=cast.editor)


def test_neither_its_bytes_nor_a_new_version_come_back_by_themselves(
    cast: Cast, secret: SourceVersion
) -> None:
    source = secret.source
    same = store_blob([blob_path(secret.sha256).read_bytes()])
    withdraw(cast)
    document = make_document(["New words."])
    for blob, of in ((same, None), (store_blob([b"new"]), source)):
        with pytest.raises(RefusedError, match="withdrawn"):
            add_source_version(
                wiki=cast.wiki,
                blob=blob,
                filename="c.md",
                document=document,
                uploader=None,
                source=of,
            )
    assert SourceVersion.objects.count() == 1


def test_a_withdrawal_is_an_editors_has_a_reason_and_happens_once(
    cast: Cast, secret: SourceVersion
) -> None:
    for name in ("contributor", "reader", "outsider"):
        with pytest.raises(NotAllowedError):
            withdraw_source(source=secret.source, person=cast.by_name(name), reason="r")
    with pytest.raises(RefusedError, match="Write why"):
        withdraw_source(source=secret.source, person=cast.editor, reason=" ")
    withdraw(cast)
    with pytest.raises(RefusedError, match="already"):
        withdraw(cast)


def test_the_database_lets_lines_go_only_with_their_source(
    cast: Cast, secret: SourceVersion
) -> None:
    def delete() -> int:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM wiki_sourceline WHERE version_id = %s", [secret.pk])
            return int(cursor.rowcount)

    with pytest.raises(DatabaseError, match="standing source"):
        delete()
    with transaction.atomic():
        Source.objects.update(withdrawn_at=secret.created_at)
        assert delete() == 2


def test_a_draft_or_an_archived_page_gets_no_conflict(cast: Cast, secret: SourceVersion) -> None:
    draft = make_draft(wiki=cast.wiki, title="Draft", body=f"{SECRET}[^S1:1]\n")
    withdraw(cast)
    draft.refresh_from_db()
    assert draft.state == PageState.DRAFT
    assert not Conflict.objects.exists()


def test_a_source_of_the_same_number_in_another_wiki_is_left_alone(cast: Cast, page: Page) -> None:
    other = make_wiki()
    make_source(wiki=other, lines=[SECRET])
    theirs = make_draft(wiki=other, title="Door", body=f"{SECRET}[^S1:1]\n")
    withdraw(cast)
    assert SourceLine.objects.filter(version__wiki=other).exists()
    assert not theirs.conflicts.exists()
