"""A rebuild gives what incremental upkeep gave, and goes on where it was broken off."""

import io
import random

import pytest
from django.core.management import CommandError, call_command

from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_member, make_wiki
from tests.integration.wiki.acting import current
from tests.integration.wiki.counting import counted, kept
from wiki.models import IndexRun, Page, PageState, Passage, Role, TermStatistic
from wiki.search import retrieve
from wiki.search.index import INDEX_VERSION, outdated_pages
from wiki.search.rebuilding import rebuild
from wiki.services.health import checks
from wiki.services.lifecycle import archive_page, promote_page, restore_page
from wiki.services.pages import edit_page, rename_page
from wiki.tasks import index_outdated, reconcile_statistics

PARTS = (
    "# Leave\n\nYou carry over 240 hours of annual leave.\n\n",
    "## Sick\n\nA note is due after three days.[^S9:1]\n\n",
    "## Table\n\n| Place | Fee |\n|---|---|\n| Berlin | 5 |\n| Rome | 7 |\n\n",
    "Die Frist ist nicht länger als 14 Tage, wenn der Antrag gestellt ist.\n\n",
    "Use HTTP/2 or x-forwarded-for.\n\n",
    "员工每年享有十五天的年假。\n\n",
    "```\nrun zeppelin --fast\n```\n\n",
    "Long sentences about trains and flights follow one another here. " * 30 + "\n\n",
)
QUERIES = (
    "annual leave",
    "note",
    "berlin fee",
    "frist antrag",
    "http/2",
    "年假",
    "zeppelin trains",
)
FIELDS = [field.name for field in Passage._meta.fields if field.name != "id"]


def body(rng: random.Random) -> str:
    return "".join(rng.sample(PARTS, rng.randint(1, len(PARTS)))).replace("[^S9:1]", "")


def act(cast: Cast, rng: random.Random, n: int) -> None:
    """Do one thing of what people do to pages."""
    page = rng.choice(list(Page.objects.order_by("pk")) or [None])
    if page is None or rng.random() < 0.3:
        make_draft(wiki=cast.wiki, title=f"Page {n}", body=body(rng))
    elif page.state == PageState.DRAFT:
        promote_page(page=page, revision_id=current(page).pk, person=cast.editor, reason="Read")
    elif page.state == PageState.ARCHIVED:
        restore_page(page=page, person=cast.editor)
    elif rng.random() < 0.3:
        archive_page(page=page, person=cast.editor)
    elif rng.random() < 0.2:
        rename_page(page=page, title=f"Renamed {n}", author=cast.editor)
    else:
        text = f"{body(rng)}\nEdit {n}.\n"
        edit_page(page=page, body=text, base=current(page), author=cast.editor)


def rows() -> list[tuple[object, ...]]:
    return list(Passage.objects.order_by("page", "ordinal").values_list(*FIELDS))


def hits(cast: Cast) -> list[list[tuple[int, int, float]]]:
    return [
        [
            (hit.passage.page_id, hit.passage.ordinal, round(hit.score, 9))
            for hit in retrieve(query, user=cast.reader).hits
        ]
        for query in QUERIES
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_rebuild_gives_the_rows_statistics_and_results_of_incremental_upkeep(
    cast: Cast, seed: int
) -> None:
    rng = random.Random(seed)  # noqa: S311
    for n in range(25):
        act(cast, rng, n)
    assert kept(cast.wiki) == counted(cast.wiki)
    before = rows(), kept(cast.wiki), hits(cast)
    call_command("reindex", "--all", stdout=io.StringIO())
    assert (rows(), kept(cast.wiki), hits(cast)) == before
    Passage.objects.all().delete()
    call_command("reindex", stdout=io.StringIO())
    assert (rows(), kept(cast.wiki), hits(cast)) == before


@pytest.fixture
def pages(cast: Cast) -> list[Page]:
    return [
        make_active(wiki=cast.wiki, title=f"Page {n}", body=PARTS[n], editor=cast.editor)
        for n in (0, 2, 4)
    ]


def test_a_rebuild_that_was_broken_off_goes_on_behind_the_last_page(
    cast: Cast, pages: list[Page]
) -> None:
    Passage.objects.update(indexed_as=0)
    broken_off = rebuild()
    run = next(broken_off)
    assert (run.done, run.total, run.last_page) == (1, 3, pages[0].pk)
    assert list(outdated_pages().order_by("pk")) == pages[1:]
    assert [run.done for run in rebuild()] == [2, 3]
    assert not outdated_pages().exists()
    finished = IndexRun.objects.get()
    assert finished.finished_at is not None
    assert list(broken_off) == [], "what another finished is not done again"
    assert [run.done for run in rebuild(cast.wiki)] == [1, 2, 3]


def test_the_command_says_how_far_it_is_and_keeps_to_its_wiki(
    cast: Cast, pages: list[Page]
) -> None:
    other = make_wiki("Other")
    editor = make_member(wiki=other, role=Role.EDITOR)
    make_active(wiki=other, title="Else", body="Text.\n", editor=editor)
    Passage.objects.update(indexed_as=INDEX_VERSION - 1)
    TermStatistic.objects.filter(wiki=cast.wiki, term="fee").update(passages=9)

    def said(*arguments: str) -> str:
        out = io.StringIO()
        call_command("reindex", *arguments, stdout=out)
        return out.getvalue()

    first = said("--wiki", cast.wiki.slug)
    assert "3 of 3 outdated pages indexed" in first
    assert "1 corrected" in first
    assert "No page is outdated" in said("--wiki", cast.wiki.slug)
    assert outdated_pages().count() == 1
    assert "4 of 4 pages indexed" in said("--all")
    with_vectors = said("--vectors", "--wiki", other.slug)
    assert "1 of 1 pages embedded" in with_vectors
    embedded = Passage.objects.filter(vectors__model__name=local_embedder().name)
    assert {passage.wiki for passage in embedded} == {other}
    with pytest.raises(CommandError, match="nowhere"):
        said("--wiki", "nowhere")


def test_what_an_upgrade_left_behind_is_indexed_by_the_clock_and_said_meanwhile(
    cast: Cast, pages: list[Page]
) -> None:
    def state() -> str:
        return next(check.detail for check in checks() if check.name == "Search index")

    pages[0].passages.all().delete()
    Passage.objects.filter(page=pages[1]).update(indexed_as=0)
    assert "2 page(s) are indexed anew" in state()
    index_outdated()
    assert "indexed anew" not in state()
    assert all(page.passages.exists() for page in pages)
    assert kept(cast.wiki) == counted(cast.wiki)


def test_the_nightly_count_is_loud_where_it_had_to_correct(
    cast: Cast, pages: list[Page], caplog: pytest.LogCaptureFixture
) -> None:
    reconcile_statistics()
    assert not caplog.records
    TermStatistic.objects.filter(term="leav").delete()
    reconcile_statistics()
    assert "1 figures were wrong" in caplog.text
    assert kept(cast.wiki) == counted(cast.wiki)
