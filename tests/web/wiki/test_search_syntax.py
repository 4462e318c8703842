"""Signs in a search mean what its fields mean, a slip is put right, and editors see why."""

import pytest
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser

from engines.embed import local_embedder
from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from tests.web.wiki.conftest import Visit, one
from wiki.models import Page, PageAlias
from wiki.search.index import embed_passages

SEARCH = "/w/handbook/search/"


@pytest.fixture
def cinema(cast: Cast, page: Page) -> Page:
    source = make_source(wiki=cast.wiki, lines=["Films are shown on Fridays."], title="Cinema law")
    body = f"Films are shown on Fridays.[^S{source.source.number}:1]\n"
    made = make_active(wiki=cast.wiki, title="Cinema", body=body, editor=cast.editor)
    for each in (page, made):
        embed_passages(page_id=each.pk, embedder=local_embedder())
    return made


def screen(visit: Visit, person: str = "reader", **sent: str) -> LexborHTMLParser:
    return LexborHTMLParser(visit(person).get(SEARCH, sent).text)


def text(shown: LexborHTMLParser) -> str:
    return one(shown, "main").text()


def titles(shown: LexborHTMLParser) -> set[str]:
    return {node.text() for node in shown.css("main .list__title")}


def value(shown: LexborHTMLParser, field: str) -> str:
    return str(one(shown, f"#id_{field}").attributes["value"])


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("films", {"Loans", "Cinema"}),
        ("films -fridays", {"Loans"}),
        ('films "shown on fridays"', {"Cinema"}),
        ('"fridays on shown"', set()),
        ('films -"lent for a week"', {"Cinema"}),
        ("films source:1", {"Loans"}),
        ("films source:cinema", {"Cinema"}),
        ('films source:"Cinema law"', {"Cinema"}),
        ("films source:l", {"Loans", "Cinema"}),
        ("films updated:1999", set()),
        ("films updated:>1999-12-31", {"Loans", "Cinema"}),
        ("lent:week", {"Loans"}),
        ('films "unpaired', {"Loans", "Cinema"}),
    ],
)
def test_signs_mean_what_people_expect(
    visit: Visit, cinema: Page, typed: str, found: set[str]
) -> None:
    assert titles(screen(visit, q=typed)) == found


def test_typed_filters_move_into_their_fields(cast: Cast, visit: Visit, cinema: Page) -> None:
    make_draft(wiki=cast.wiki, title="Films to come", body="Films are bought in June.\n")
    today = timezone.localdate()
    shown = screen(visit, "editor", q=f"films state:draft updated:{today:%Y-%m-%d}")
    assert titles(shown) == {"Films to come"}
    assert (value(shown, "q"), value(shown, "since")) == ("films", today.isoformat())
    assert value(shown, "until") == today.isoformat()
    assert one(shown, "#id_state [selected]").attributes["value"] == "draft"
    by_title = screen(visit, "editor", q="films source:law")
    assert value(by_title, "q") == "films"
    assert one(by_title, "#id_source [selected]").attributes["value"] == "2"


def test_a_part_of_several_titles_stays_among_the_words(visit: Visit, cinema: Page) -> None:
    assert value(screen(visit, q="films source:l"), "q") == 'films source:"l"'


def test_what_a_typed_filter_does_not_find_is_said(visit: Visit, cinema: Page) -> None:
    shown = screen(visit, "editor", q="films source:nowhere state:odd")
    assert titles(shown) == {"Loans", "Cinema"}
    assert len(shown.css("form.search .errorlist li")) == 2


def test_a_reader_who_types_a_state_finds_evidence(cast: Cast, visit: Visit, cinema: Page) -> None:
    make_draft(wiki=cast.wiki, title="Films to come", body="Films are bought in June.\n")
    assert titles(screen(visit, q="films state:draft")) == {"Loans", "Cinema"}


def test_a_slip_is_put_right_and_can_be_insisted_on(visit: Visit, cinema: Page) -> None:
    shown = screen(visit, q="fridyas")
    assert titles(shown) == {"Cinema"}
    said = one(shown, "main p[role=status]")
    assert " ".join(said.text().split()) == (
        "Showing results for Fridays. Search instead for fridyas."
    )
    assert one(said, "a").attributes["href"] == "?q=fridyas&exact=1"
    assert titles(screen(visit, q="fridyas", exact="1")) == set()


@pytest.mark.parametrize(
    "typed", ["films", "xyzzy", "fr1days", "http/2", '"fridyas"', "the", "fridges"]
)
def test_what_is_no_slip_is_left_alone(visit: Visit, cinema: Page, typed: str) -> None:
    assert "Showing results for" not in text(screen(visit, q=typed))


def test_no_word_of_a_draft_is_suggested(cast: Cast, visit: Visit, cinema: Page) -> None:
    make_draft(wiki=cast.wiki, title="Secret", body="The zeppelin lands in June.\n")
    assert "zeppelin" not in text(screen(visit, q="zepelin")).replace("zepelin", "")


def test_an_editor_sees_why_and_others_do_not(visit: Visit, cinema: Page) -> None:
    shown = screen(visit, "editor", q="films fridays", explain="1")
    why = one(shown, "main .list .why")
    assert "rank 1" in why.text()
    assert [node.text() for node in why.css("dt")][:4] == [
        "By words",
        "By meaning",
        "Fused",
        "Re-ranked",
    ]
    assert {node.text() for node in why.css("mark")} == {"film", "friday"}
    last = shown.css("main .list .why")[-1]
    assert [node.text() for node in last.css("del")] == ["friday"]
    assert screen(visit, "editor", q="films").css('a[href="?q=films&explain=1"]')
    reader = screen(visit, q="films fridays", explain="1")
    assert not reader.css(".why")
    assert "Explain" not in text(reader)


def test_another_name_of_a_page_finds_it_first(cast: Cast, visit: Visit, cinema: Page) -> None:
    PageAlias.objects.create(wiki=cast.wiki, page=cinema, title="Movies", slug="movies")
    assert one(screen(visit, q="movies"), "main .list__title").text() == "Cinema"
