"""Nothing an engine wrote reaches an active page unseen: not by a service, not by SQL."""

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.utils import timezone

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from wiki.errors import NotAllowedError
from wiki.models import Origin, Page, PageState, Proposal, Revision
from wiki.services.pages import body_hash, revise_draft, write_revision
from wiki.services.proposals import propose

OLD = "The window is 14 days.[^S1:1]\n"
NEW = "The window is 30 days.[^S1:2]\n"


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "The window is 30 days."])
    return make_active(wiki=cast.wiki, title="Window", body=OLD, editor=cast.editor)


def engine_revision(page: Page, body: str = NEW) -> Revision:
    return Revision.objects.create(
        page=page,
        number=page.revisions.count() + 1,
        body=body,
        body_sha256=body_hash(body),
        origin=Origin.ENGINE,
        base=page.current_revision,
    )


def refused(sql: str, *parameters: int) -> str:
    """Run raw SQL that must be refused, and return what PostgreSQL said."""
    with pytest.raises(DatabaseError) as caught, transaction.atomic(), connection.cursor() as c:
        c.execute(sql, parameters)
    return str(caught.value)


def test_an_engine_cannot_write_to_an_active_page(page: Page) -> None:
    with pytest.raises(DatabaseError, match="approved proposal"), transaction.atomic():
        write_revision(
            page=page,
            body=NEW,
            origin=Origin.ENGINE,
            author=None,
            base=page.current_revision,
            comment="sneaked in",
        )
    page.refresh_from_db()
    assert page.current_revision is not None
    assert page.current_revision.body == OLD


def test_the_service_for_drafts_refuses_an_active_page(page: Page) -> None:
    assert page.current_revision is not None
    with pytest.raises(NotAllowedError):
        revise_draft(page=page, body=NEW, base=page.current_revision, agent="w", comment="c")


def test_raw_sql_cannot_show_an_engine_revision(page: Page) -> None:
    said = refused(
        "UPDATE wiki_page SET current_revision_id = %s WHERE id = %s",
        engine_revision(page).pk,
        page.pk,
    )
    assert "approved proposal" in said


def test_an_approval_of_another_body_does_not_help(page: Page, cast: Cast) -> None:
    assert page.current_revision is not None
    proposal = propose(page=page, base=page.current_revision, body=NEW, reason="r", agent="e")
    Proposal.objects.filter(pk=proposal.pk).update(
        status="approved", decided_by=cast.editor, decided_at=timezone.now()
    )
    other = engine_revision(page, body="Anything else at all.\n")
    said = refused("UPDATE wiki_page SET current_revision_id = %s WHERE id = %s", other.pk, page.pk)
    assert "approved proposal" in said


def test_an_approval_on_another_base_does_not_help(page: Page, cast: Cast) -> None:
    assert page.current_revision is not None
    proposal = propose(page=page, base=page.current_revision, body=NEW, reason="r", agent="e")
    write_revision(
        page=page,
        body="The window is short.\n",
        origin=Origin.PERSON,
        author=cast.editor,
        base=page.current_revision,
        comment="by hand",
    )
    Proposal.objects.filter(pk=proposal.pk).update(
        status="approved", decided_by=cast.editor, decided_at=timezone.now()
    )
    said = refused(
        "UPDATE wiki_page SET current_revision_id = %s WHERE id = %s",
        engine_revision(page).pk,
        page.pk,
    )
    assert "approved proposal" in said


def test_a_draft_becomes_active_only_by_a_promotion_of_its_very_revision(cast: Cast) -> None:
    make_source(wiki=cast.wiki, lines=["The window is 14 days."])
    draft = make_draft(wiki=cast.wiki, title="Draft", body=OLD)
    said = refused("UPDATE wiki_page SET state = 'active' WHERE id = %s", draft.pk)
    assert "nobody promoted" in said


def test_a_page_cannot_be_born_active(cast: Cast) -> None:
    with pytest.raises(DatabaseError, match="begins as"), transaction.atomic():
        Page.objects.create(wiki=cast.wiki, title="X", slug="x", state=PageState.ACTIVE)


def test_archiving_and_restoring_does_not_smuggle_a_revision_in(page: Page) -> None:
    smuggled = engine_revision(page)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE wiki_page SET state = 'archived', current_revision_id = %s WHERE id = %s",
            [smuggled.pk, page.pk],
        )
        cursor.execute("UPDATE wiki_page SET state = 'draft' WHERE id = %s", [page.pk])
    assert "nobody promoted" in refused(
        "UPDATE wiki_page SET state = 'active' WHERE id = %s", page.pk
    )


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE wiki_revision SET body = 'x'",
        "DELETE FROM wiki_revision",
        "UPDATE wiki_citation SET first_line = 2, last_line = 2",
        "DELETE FROM wiki_citation",
        "UPDATE wiki_sourceversion SET sha256 = 'x'",
        "UPDATE wiki_sourceline SET text = 'x'",
        "DELETE FROM wiki_sourceline",
        "UPDATE wiki_event SET summary = 'x'",
        "DELETE FROM wiki_event",
        "DELETE FROM wiki_promotion",
    ],
)
def test_what_is_append_only_stays(page: Page, sql: str) -> None:
    assert refused(sql)


def test_a_proposal_keeps_its_text_and_is_decided_once(page: Page, cast: Cast) -> None:
    assert page.current_revision is not None
    proposal = propose(page=page, base=page.current_revision, body=NEW, reason="r", agent="e")
    assert "never change" in refused(
        "UPDATE wiki_proposal SET body = 'x' WHERE id = %s", proposal.pk
    )
    Proposal.objects.filter(pk=proposal.pk).update(
        status="rejected", decided_by=cast.editor, decided_at=timezone.now()
    )
    assert "decided already" in refused(
        "UPDATE wiki_proposal SET status = 'approved' WHERE id = %s", proposal.pk
    )


def test_a_body_and_its_hash_agree(page: Page) -> None:
    with pytest.raises(DatabaseError, match="not the hash"), transaction.atomic():
        Revision.objects.create(
            page=page, number=9, body=NEW, body_sha256="0" * 64, origin=Origin.ENGINE
        )
