"""Words that are written as one are found by their parts, in languages that write them so."""

from tests.cast import Cast
from tests.factories import make_active, make_member, make_wiki
from wiki.models import Passage, Role
from wiki.search.bm25 import LexicalQuery, Scope, rank
from wiki.search.statistics import languages

PAGES = {
    "Erholung": "Der Jahresurlaub ist nicht übertragbar und wird mit dem Gehalt bezahlt.\n",
    "Antrag": "Der Anspruch auf eine Pause ist mit dem Vertrag nicht zu verlieren.\n",
    "Vorrat": "Der Vorrat an Papier ist in dem Lager und nicht auf dem Tisch.\n",
}


def found(cast: Cast, text: str) -> set[str]:
    scope = Scope((cast.wiki.pk,))
    query = LexicalQuery.of(text, languages=languages(scope.wikis))
    passages = Passage.objects.filter(pk__in=[hit.pk for hit in rank(scope, query, limit=9)])
    return set(passages.values_list("page__title", flat=True))


def test_a_word_finds_its_kinds_and_a_compound_its_parts(cast: Cast) -> None:
    for title, body in PAGES.items():
        make_active(wiki=cast.wiki, title=title, body=body, editor=cast.editor)
    assert languages((cast.wiki.pk,)) == ["de"]
    assert found(cast, "Urlaub") == {"Erholung"}
    assert found(cast, "Jahresurlaubsansprüche") == {"Erholung", "Antrag"}
    assert found(cast, "Rat") == set(), "too short to be a part"
    assert found(cast, "Zeppelin") == set()


def test_the_kinds_are_those_of_wikis_that_are_searched(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Vorrat", body=PAGES["Vorrat"], editor=cast.editor)
    secret = make_wiki()
    editor = make_member(wiki=secret, role=Role.EDITOR)
    make_active(wiki=secret, title="Erholung", body=PAGES["Erholung"], editor=editor)
    assert found(cast, "Urlaub") == set()


def test_a_language_that_writes_no_compounds_looks_for_none(cast: Cast) -> None:
    make_active(wiki=cast.wiki, title="Desk", body="The keyboard is here.\n", editor=cast.editor)
    assert found(cast, "board") == set()
    assert languages((make_wiki().pk,)) == ["en"]
