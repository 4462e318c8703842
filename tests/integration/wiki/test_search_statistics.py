"""Statistics of search are exact in the transaction that changes a page, however it is changed."""

from django.db import transaction

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_member, make_source, make_wiki
from tests.integration.wiki.acting import current, disputed
from tests.integration.wiki.counting import counted, kept
from wiki.models import CorpusStatistic, Page, Passage, Role, TermStatistic
from wiki.search.index import index_page
from wiki.search.statistics import figures, reconcile
from wiki.services.lifecycle import archive_page, restore_page
from wiki.services.pages import edit_page

BODY = "# Leave\n\nYou carry over 240 hours.\n\n## Sick leave\n\nA note is due. A note is enough.\n"


def test_each_step_of_a_page_is_counted_at_once(cast: Cast) -> None:
    wiki = cast.wiki
    page = make_draft(wiki=wiki, title="Leave", body=BODY)
    assert kept(wiki) == counted(wiki) == (0, 0, {}), "a draft counts for nothing"
    page = make_active(wiki=wiki, title="Travel", body="Trains go first.\n", editor=cast.editor)
    leave = make_active(wiki=wiki, title="Sick", body=BODY, editor=cast.editor)
    assert kept(wiki) == counted(wiki)
    assert kept(wiki)[2]["note"] == 1
    edit_page(
        page=leave,
        body=f"{BODY}\n## More\n\nOne more note.\n",
        base=current(leave),
        author=cast.editor,
    )
    assert kept(wiki) == counted(wiki)
    assert kept(wiki)[2]["note"] == 2
    index_page(Page.objects.get(pk=leave.pk))
    assert kept(wiki) == counted(wiki)
    archive_page(page=leave, person=cast.editor)
    assert kept(wiki) == counted(wiki)
    assert "note" not in kept(wiki)[2]
    restore_page(page=leave, person=cast.editor)
    assert kept(wiki) == counted(wiki)
    assert kept(wiki)[0] == page.passages.count()


def test_a_contradicted_page_does_not_count(cast: Cast) -> None:
    version = make_source(wiki=cast.wiki, lines=["The fee is 7 euros."])
    page = make_active(
        wiki=cast.wiki, title="Fee", body="The fee is 5 euros.\n", editor=cast.editor
    )
    assert kept(cast.wiki)[0] == 1
    disputed(page, version, claim="The fee is 5 euros.")
    assert kept(cast.wiki) == counted(cast.wiki) == (0, 0, {})


def test_rows_changed_in_bulk_and_by_hand_are_counted_too(cast: Cast) -> None:
    for n in range(3):
        make_active(wiki=cast.wiki, title=f"Page {n}", body=BODY, editor=cast.editor)
    Page.objects.filter(title__in=["Page 0", "Page 1"]).update(state="archived")
    assert kept(cast.wiki) == counted(cast.wiki)
    Passage.objects.filter(page__title="Page 2", ordinal=0).update(lexemes=["other"], length=1)
    assert kept(cast.wiki) == counted(cast.wiki)
    Passage.objects.update(searchable=True)
    assert kept(cast.wiki) == counted(cast.wiki), "nobody but the page makes a passage searchable"
    Passage.objects.all().delete()
    assert kept(cast.wiki) == (0, 0, {})


def test_what_is_rolled_back_was_never_counted(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Kept", body=BODY, editor=cast.editor)
    before = kept(cast.wiki)
    with transaction.atomic():
        make_active(wiki=cast.wiki, title="Gone", body=BODY, editor=cast.editor)
        assert kept(cast.wiki) != before
        transaction.set_rollback(True)
    assert kept(cast.wiki) == before


def test_each_wiki_has_statistics_of_its_own(cast: Cast) -> None:
    other = make_wiki()
    editor = make_member(wiki=other, role=Role.EDITOR)
    make_active(wiki=cast.wiki, title="Leave", body=BODY, editor=cast.editor)
    alone = figures([cast.wiki.pk], ["note", "hour"])
    for n in range(4):
        make_active(wiki=other, title=f"Note {n}", body=BODY, editor=editor)
    assert figures([cast.wiki.pk], ["note", "hour"]) == alone
    both = figures([cast.wiki.pk, other.pk], ["note"])
    assert both.frequencies["note"] > alone.frequencies["note"]


def test_a_fault_is_found_corrected_and_counted(cast: Cast) -> None:
    page = make_active(wiki=cast.wiki, title="Leave", body=BODY, editor=cast.editor)
    other = make_active(wiki=cast.wiki, title="Zebra", body="Zebras.\n", editor=cast.editor)
    archive_page(page=other, person=cast.editor)
    assert TermStatistic.objects.get(wiki=cast.wiki, term="zebra").passages == 0
    assert reconcile(cast.wiki.pk) == 0
    assert not TermStatistic.objects.filter(term="zebra").exists(), "of no use any more"
    TermStatistic.objects.filter(term="note").update(passages=9)
    TermStatistic.objects.filter(term="hour").delete()
    TermStatistic.objects.create(wiki=cast.wiki, term="phantom", passages=3)
    CorpusStatistic.objects.update(length=1)
    assert reconcile(cast.wiki.pk) == 4
    assert kept(cast.wiki) == counted(cast.wiki)
    assert not TermStatistic.objects.filter(term="phantom").exists()
    CorpusStatistic.objects.all().delete()
    assert reconcile(cast.wiki.pk) == 1
    assert kept(cast.wiki) == counted(cast.wiki)
    assert reconcile(make_wiki().pk) == 0
    archive_page(page=page, person=cast.editor)
    assert kept(cast.wiki) == (0, 0, {})
