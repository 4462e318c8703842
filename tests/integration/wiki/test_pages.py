"""Writing pages: titles, bodies, edits, names that change, and states that come back."""

import pytest

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source, make_wiki
from tests.integration.wiki.acting import current
from wiki.errors import NotAllowedError, OutdatedError, RefusedError, UnknownMarkerError
from wiki.models import Origin, Page, PageState
from wiki.search import retrieve
from wiki.services.citations import MOST_LINES
from wiki.services.lifecycle import archive_page
from wiki.services.pages import (
    MAX_BODY_CHARACTERS,
    clean_body,
    create_page,
    edit_page,
    find_page,
    rename_page,
    restore_revision,
    revise_draft,
)

BODY = "The window is 14 days.[^S1:1]\n"


@pytest.fixture
def page(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=["The window is 14 days.", "It opens in June."])
    return make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)


def edit(page: Page, cast: Cast, body: str) -> str:
    return edit_page(page=page, body=body, base=current(page), author=cast.editor).body


@pytest.mark.parametrize(
    "title",
    [
        "",
        " \n\t",
        "\x00",
        "\u200b",
        "\u200d",
        "[Guide]",
        "a|b",
        "x]",
        "Window",
        "WINDOW",
        " window ",
        "Window!",
        "Old",
    ],
)
def test_a_title_that_is_none_or_taken_in_any_case_is_refused(
    cast: Cast, page: Page, title: str
) -> None:
    other = make_draft(wiki=cast.wiki, title="Old", body="Text.\n")
    rename_page(page=other, title="New", author=cast.editor)
    with pytest.raises(RefusedError):
        create_page(wiki=cast.wiki, title=title, body="Text.\n", author=cast.editor)


@pytest.mark.parametrize(
    ("title", "kept", "slug"),
    [
        ("Guide (v2) & more", "Guide (v2) & more", "guide-v2-more"),
        ("  Two\n words\x00 ", "Two words", "two-words"),
        ("年假政策", "年假政策", "年假政策"),
        ("Überstunden", "Überstunden", "überstunden"),
        ("???", "???", "page"),
        ("Cafe\u0301", "Caf\u00e9", "café"),
        ("\u202eFees\u200b", "Fees", "fees"),
        ("x" * 250, "x" * 200, "x" * 200),
    ],
)
def test_a_title_becomes_an_address(cast: Cast, title: str, kept: str, slug: str) -> None:
    page = create_page(wiki=cast.wiki, title=title, body="Text.\n", author=cast.editor)
    assert (page.title, page.slug) == (kept, slug)
    assert find_page(wiki=cast.wiki, slug=slug) == page
    assert find_page(wiki=make_wiki(), slug=slug) is None


@pytest.mark.parametrize(
    ("body", "stored"),
    [
        ("One.\r\nTwo.\rThree.", "One.\nTwo.\nThree.\n"),
        ("One.\x00\n\n\n", "One.\n"),
        ("  indented", "  indented\n"),
        ("<<<<<<< yours\nonly one mark", "<<<<<<< yours\nonly one mark\n"),
        ("x" * (MAX_BODY_CHARACTERS - 1), "x" * (MAX_BODY_CHARACTERS - 1) + "\n"),
    ],
)
def test_a_body_is_stored_with_plain_line_ends(body: str, stored: str) -> None:
    assert clean_body(body) == stored


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "some text"),
        (" \n\t\x00", "some text"),
        ("a\n<<<<<<< yours\nb\n=======\nc\n>>>>>>> theirs\n", "Choose one side"),
        ("x" * MAX_BODY_CHARACTERS, "Split this page"),
    ],
)
def test_a_body_that_cannot_be_a_page_is_refused(body: str, said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        clean_body(body)


@pytest.mark.parametrize("marker", ["[^S9:1]", "[^S1@2:1]", "[^S1:3]", "[^S1:1-3]"])
def test_a_citation_of_what_does_not_exist_saves_nothing_and_names_itself(
    cast: Cast, page: Page, marker: str
) -> None:
    with pytest.raises(UnknownMarkerError) as caught:
        edit(page, cast, f"{BODY}\nMore.{marker}\n")
    assert marker in str(caught.value)
    assert current(page).number == 1


def test_a_citation_names_no_more_lines_than_a_reader_can_check(cast: Cast, page: Page) -> None:
    make_source(wiki=cast.wiki, lines=[f"Rule {n}." for n in range(MOST_LINES + 1)])
    with pytest.raises(UnknownMarkerError, match=f"more than {MOST_LINES} lines"):
        edit(page, cast, f"{BODY}\nMore.[^S2:1-{MOST_LINES + 1}]\n")
    edit(page, cast, f"{BODY}\nMore.[^S2:1-{MOST_LINES}]\n")
    assert current(page).citations.last().last_line == MOST_LINES  # type: ignore[union-attr]


def test_a_citation_names_only_sources_of_its_own_wiki(cast: Cast, page: Page) -> None:
    with pytest.raises(UnknownMarkerError):
        make_draft(wiki=make_wiki(), title="Elsewhere", body=BODY)


def test_an_edit_appends_a_revision_that_cites_by_offset(cast: Cast, page: Page) -> None:
    body = edit(page, cast, "So.[^S1:1][^S1:1-2]\n\nAnd.[^S1:2]\n")
    revision = current(page)
    assert (revision.number, revision.origin, revision.author) == (2, Origin.PERSON, cast.editor)
    assert revision.base is not None
    assert revision.base.body == BODY
    assert [body[c.start : c.end] for c in revision.citations.all()] == [
        "[^S1:1]",
        "[^S1:1-2]",
        "[^S1:2]",
    ]


def test_an_edit_that_changes_nothing_saves_nothing(cast: Cast, page: Page) -> None:
    with pytest.raises(RefusedError, match="Nothing was changed"):
        edit(page, cast, BODY.replace("\n", "\r\n\r\n"))
    assert page.revisions.count() == 1


def test_an_archived_page_is_not_edited(cast: Cast, page: Page) -> None:
    archive_page(page=page, person=cast.editor)
    with pytest.raises(RefusedError, match="archived"):
        edit(page, cast, "New.\n")


def test_an_edit_of_an_older_revision_overwrites_nothing(cast: Cast, page: Page) -> None:
    seen = current(page)
    edit(page, cast, "Theirs.\n")
    with pytest.raises(OutdatedError, match="merge first"):
        edit_page(page=page, body="Mine.\n", base=seen, author=cast.editor)
    assert current(page).body == "Theirs.\n"


@pytest.mark.parametrize("name", ["contributor", "reader", "outsider"])
def test_only_an_editor_writes(cast: Cast, page: Page, name: str) -> None:
    person = cast.by_name(name)
    for write in (
        lambda: create_page(wiki=cast.wiki, title="New", body="Text.\n", author=person),
        lambda: edit_page(page=page, body="New.\n", base=current(page), author=person),
        lambda: rename_page(page=page, title="New", author=person),
        lambda: restore_revision(page=page, revision=current(page), author=person),
    ):
        with pytest.raises(NotAllowedError):
            write()


def test_where_a_second_person_approves_drafts_are_still_written_by_hand(cast: Cast) -> None:
    cast.wiki.second_person = True
    cast.wiki.save()
    draft = make_draft(wiki=cast.wiki, title="Draft", body="Text.\n")
    assert edit(draft, cast, "New.\n") == "New.\n"


def test_an_earlier_revision_comes_back_as_a_new_one_by_a_person(cast: Cast, page: Page) -> None:
    first = current(page)
    edit(page, cast, "New.\n")
    restored = restore_revision(page=current(page).page, revision=first, author=cast.editor)
    assert (restored.number, restored.body, restored.author) == (3, BODY, cast.editor)
    assert restored.comment == "Restored revision 1"
    assert restored.citations.count() == 1


def test_a_revision_of_another_page_is_not_restored_here(cast: Cast, page: Page) -> None:
    other = make_draft(wiki=cast.wiki, title="Other", body="Other.\n")
    with pytest.raises(RefusedError, match="another page"):
        restore_revision(page=page, revision=current(other), author=cast.editor)


def test_an_engine_rewrites_only_a_draft_that_no_person_touched(cast: Cast, page: Page) -> None:
    draft = make_draft(wiki=cast.wiki, title="Draft", body="Text.\n")
    again = {"agent": "w", "comment": "c"}
    first = current(draft)
    assert revise_draft(page=draft, body="Two.\n", base=first, **again).number == 2
    with pytest.raises(OutdatedError):
        revise_draft(page=draft, body="Three.\n", base=first, **again)
    edit(draft, cast, "By hand.\n")
    with pytest.raises(NotAllowedError):
        revise_draft(page=draft, body="Four.\n", base=current(draft), **again)


def test_a_renamed_page_keeps_its_old_address_and_the_links_to_it(cast: Cast, page: Page) -> None:
    linking = make_draft(wiki=cast.wiki, title="Desk", body="See [[Window]] and [[window|it]].\n")
    rename_page(page=page, title="Loan period", author=cast.editor)
    assert [link.slug for link in linking.links.all()] == ["window"]
    for slug in ("window", "loan-period"):
        assert find_page(wiki=cast.wiki, slug=slug) == page
    assert [h.passage.page for h in retrieve("Loan period", user=cast.reader).hits] == [page]


def test_a_page_may_take_its_former_name_back(cast: Cast, page: Page) -> None:
    for title in ("Loan period", "Window", "Loan period"):
        page = rename_page(page=page, title=title, author=cast.editor)
    assert (page.slug, [alias.slug for alias in page.aliases.all()]) == ("loan-period", ["window"])


def test_a_new_spelling_of_a_name_is_no_new_address(cast: Cast, page: Page) -> None:
    renamed = rename_page(page=page, title="WINDOW", author=cast.editor)
    assert (renamed.title, renamed.slug) == ("WINDOW", "window")
    assert not renamed.aliases.exists()
    events = renamed.events.filter(verb="rename")
    assert rename_page(page=renamed, title="WINDOW", author=cast.editor) == renamed
    assert events.count() == 1


def test_a_rename_cannot_take_anothers_present_or_former_name(cast: Cast, page: Page) -> None:
    other = make_draft(wiki=cast.wiki, title="Fees", body="Text.\n")
    rename_page(page=other, title="Prices", author=cast.editor)
    for title in ("Prices", "FEES"):
        with pytest.raises(RefusedError, match="exists already"):
            rename_page(page=page, title=title, author=cast.editor)
    assert page.state == PageState.ACTIVE
