"""Search follows commits: on connections of their own, readers and writers at the same moment."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from django.db import transaction

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_member, make_wiki
from tests.integration.wiki.acting import at_once, current
from tests.integration.wiki.counting import counted, kept
from wiki.models import Membership, Page, PageState, Passage, Role, Wiki
from wiki.search import retrieve
from wiki.search.bm25 import LexicalQuery, Scope, rank
from wiki.search.index import reindex_page
from wiki.search.statistics import reconcile
from wiki.services.lifecycle import archive_page, promote_page
from wiki.services.pages import edit_page

pytestmark = pytest.mark.django_db(transaction=True)

Result = TypeVar("Result")
BODY = "# Leave\n\nYou carry over 240 hours.\n\n## Sick\n\nA note is due.\n"


def elsewhere(ask: Callable[[], Result]) -> Result:
    """Ask on a connection of its own, which sees what is committed and nothing else."""
    return at_once(ask)[0]  # type: ignore[return-value]


def found(wiki: Wiki, word: str) -> set[str]:
    hits = rank(Scope((wiki.pk,)), LexicalQuery.of(word), limit=9)
    passages = Passage.objects.filter(pk__in=[hit.pk for hit in hits])
    return set(passages.values_list("page__title", flat=True))


def test_a_page_is_found_from_the_commit_that_made_it_active_to_the_one_that_archived_it(
    cast: Cast,
) -> None:
    page = make_draft(wiki=cast.wiki, title="Leave", body=BODY)
    with transaction.atomic():
        promote_page(
            page=page,
            revision_id=page.current_revision_id or 0,
            person=cast.editor,
            reason="Read",
        )
        assert found(cast.wiki, "hours") == {"Leave"}
        assert elsewhere(lambda: found(cast.wiki, "hours")) == set()
    assert elsewhere(lambda: found(cast.wiki, "hours")) == {"Leave"}
    with transaction.atomic():
        archive_page(page=page, person=cast.editor)
        assert found(cast.wiki, "hours") == set()
        assert elsewhere(lambda: found(cast.wiki, "hours")) == {"Leave"}
    assert elsewhere(lambda: found(cast.wiki, "hours")) == set()


def test_an_edit_is_found_from_its_commit_and_what_it_took_out_is_not(cast: Cast) -> None:
    page = make_active(wiki=cast.wiki, title="Leave", body=BODY, editor=cast.editor)
    with transaction.atomic():
        edit_page(page=page, body="Zebras rest.\n", base=current(page), author=cast.editor)
        assert elsewhere(lambda: found(cast.wiki, "zebra")) == set()
        assert elsewhere(lambda: found(cast.wiki, "hours")) == {"Leave"}
    assert elsewhere(lambda: found(cast.wiki, "zebra")) == {"Leave"}
    assert elsewhere(lambda: found(cast.wiki, "hours")) == set()


def test_a_member_finds_from_the_commit_that_let_them_in_to_the_one_that_put_them_out(
    cast: Cast,
) -> None:
    make_active(wiki=cast.wiki, title="Leave", body=BODY, editor=cast.editor)

    def seen() -> int:
        return len(retrieve("hours", user=cast.outsider).hits)

    assert elsewhere(seen) == 0
    with transaction.atomic():
        let_in = Membership.objects.create(wiki=cast.wiki, user=cast.outsider, role=Role.READER)
        assert elsewhere(seen) == 0
    assert elsewhere(seen) == 1
    with transaction.atomic():
        let_in.delete()
        assert elsewhere(seen) == 1
    assert elsewhere(seen) == 0


def test_what_stands_in_a_wiki_one_may_not_read_changes_no_score(cast: Cast) -> None:
    for n in range(3):
        make_active(wiki=cast.wiki, title=f"Leave {n}", body=BODY * (n + 1), editor=cast.editor)

    def seen() -> list[tuple[int, float, float]]:
        hits = retrieve("sick note hours", user=cast.reader).hits
        return [(hit.passage.pk, hit.score, hit.support) for hit in hits]

    before = seen()
    secret = make_wiki("Secret")
    editor = make_member(wiki=secret, role=Role.EDITOR)
    for n in range(20):
        make_active(wiki=secret, title=f"Sick {n}", body="Sick note.\n", editor=editor)
    assert before
    assert seen() == before


def test_moving_and_indexing_a_page_at_once_leave_it_as_its_state_says(cast: Cast) -> None:
    pages = [
        make_active(wiki=cast.wiki, title=f"Page {n}", body=BODY, editor=cast.editor)
        for n in range(6)
    ]
    moves = [lambda page=page: archive_page(page=page, person=cast.editor) for page in pages[:4]]
    indexing = [lambda pk=page.pk: reindex_page(pk) for page in pages for _ in range(2)]
    outcomes = at_once(*indexing, *moves, *indexing)
    assert not [each for each in outcomes if isinstance(each, Exception)]
    for passage in Passage.objects.select_related("page"):
        assert passage.searchable == (passage.page.state == PageState.ACTIVE)
    assert Passage.objects.count() == 12
    assert kept(cast.wiki) == counted(cast.wiki)
    assert kept(cast.wiki)[0] == 4


def test_many_writers_of_one_wiki_wait_for_one_another_and_lose_no_count(cast: Cast) -> None:
    pages = [
        make_active(wiki=cast.wiki, title=f"Page {n}", body=BODY, editor=cast.editor)
        for n in range(6)
    ]

    def write(page: Page, n: int) -> None:
        for turn in range(4):
            body = f"{BODY}\nTurn {turn} of {n}, with words of its own: turn{turn}.\n"
            edit_page(page=page, body=body, base=current(page), author=cast.editor)

    def count() -> None:
        for _ in range(4):
            assert reconcile(cast.wiki.pk) == 0

    outcomes = at_once(count, *[lambda p=p, n=n: write(p, n) for n, p in enumerate(pages)])
    assert outcomes == [None] * 7
    assert kept(cast.wiki) == counted(cast.wiki)


def test_the_first_pages_of_a_wiki_may_come_at_once(cast: Cast) -> None:
    wiki = make_wiki()
    editor = make_member(wiki=wiki, role=Role.EDITOR)
    outcomes = at_once(
        *[
            lambda n=n: make_active(wiki=wiki, title=f"Page {n}", body=BODY, editor=editor)
            for n in range(5)
        ]
    )
    assert not [each for each in outcomes if isinstance(each, Exception)]
    assert kept(wiki) == counted(wiki)
    assert kept(wiki)[0] == 10
