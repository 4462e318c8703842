"""Every address of the reading rooms, tried by everybody."""

import re
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.cast import Cast
from tests.factories import make_active, make_draft, make_source
from wiki.models import Citation, PageState, Role, Wiki
from wiki.services.lifecycle import archive_page

PEOPLE = ("administrator", "editor", "contributor", "reader", "outsider", "nobody")


@dataclass(frozen=True)
class Route:
    """An address, who may use it, and what it answers to them."""

    name: str
    needed: Role
    method: str = "get"
    answer: int = 200

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


READER, CONTRIBUTOR = Role.READER, Role.CONTRIBUTOR
EDITOR, ADMINISTRATOR = Role.EDITOR, Role.ADMINISTRATOR
ROUTES = [
    Route("wiki", READER),
    Route("page_list", READER),
    Route("search", READER),
    Route("palette", READER),
    Route("purpose", READER),
    Route("purpose_diff", READER),
    Route("sources", READER),
    Route("source", READER),
    Route("source_original", READER),
    Route("source_page_image", READER, answer=404),  # a Markdown source has no pages to draw
    Route("citation_card", READER),
    Route("page", READER),
    Route("page_sources", READER),
    Route("page_links", READER),
    Route("verify_citations", READER),
    Route("verify_citations", READER, "post"),
    Route("page_history", READER),
    Route("page_revision", READER),
    Route("page_diff", READER),
    Route("cite", CONTRIBUTOR, answer=302),  # to the list of sources; the dialog asks by htmx
    Route("preview", CONTRIBUTOR, "post"),
    Route("page_suggest", CONTRIBUTOR),
    Route("page_suggest", CONTRIBUTOR, "post"),
    Route("page_new", EDITOR),
    Route("page_new", EDITOR, "post"),
    Route("page_edit", EDITOR),
    Route("page_edit", EDITOR, "post"),
    Route("page_rename", EDITOR),
    Route("page_rename", EDITOR, "post"),
    Route("page_promote", EDITOR),
    Route("page_promote", EDITOR, "post"),
    Route("page_archive", EDITOR),
    Route("page_archive", EDITOR, "post", 302),
    Route("page_restore", EDITOR, "post", 302),
    Route("revision_restore", EDITOR, "post", 302),
    Route("source_withdraw", EDITOR),
    Route("source_withdraw", EDITOR, "post"),
    Route("purpose", EDITOR, "post"),
    Route("events", EDITOR),
    Route("members", ADMINISTRATOR),
    Route("members", ADMINISTRATOR, "post"),
    Route("member_role", ADMINISTRATOR, "post", 302),
    Route("member_remove", ADMINISTRATOR, "post", 302),
    Route("wiki_settings", ADMINISTRATOR),
    Route("wiki_settings", ADMINISTRATOR, "post"),
]
CHANGES_ONLY = ["preview", "page_restore", "revision_restore", "member_role", "member_remove"]


class House:
    """A wiki with a page, its source, and everybody at its door."""

    def __init__(self, cast: Cast) -> None:
        make_source(wiki=cast.wiki, lines=["The window is 14 days.", "It may be renewed."])
        self.page = make_active(
            wiki=cast.wiki,
            title="Loans",
            body="The window is 14 days.[^S1:1] See [[Fees]].\n",
            editor=cast.editor,
            author=cast.editor,
        )
        self.cast = cast
        self.citation = Citation.objects.get(revision=self.page.current_revision)

    def url(self, name: str, wiki: str = "") -> str:
        slug = wiki or self.cast.wiki.slug
        given: dict[str, object] = {"wiki": slug}
        if name.startswith(("page", "revision")) and name not in {"page_list", "page_new"}:
            given["page"] = self.page.slug
        if name in {"page_revision", "revision_restore"} or name.startswith("source_"):
            given["number"] = 1
        given |= {
            "source": {"number": 1},
            "source_page_image": {"image": 1},
            "citation_card": {"pk": self.citation.pk},
            "member_role": {"pk": 1},
            "member_remove": {"pk": 1},
        }.get(name, {})
        query = {"page_diff": "?a=1&b=1", "purpose_diff": "?a=1&b=1"}.get(name, "")
        return reverse(name, kwargs=given) + query

    def client(self, person: str) -> Client:
        client = Client()
        if person != "nobody":
            client.force_login(self.cast.by_name(person))
        return client

    def role(self, person: str) -> Role | None:
        return Role(person) if person in Role.values else None


@pytest.fixture
def house(cast: Cast) -> House:
    return House(cast)


def expected(route: Route, role: Role | None, person: str) -> int:
    if person == "nobody":
        return 302
    if role is None:
        return 404
    return route.answer if role.includes(route.needed) else 403


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_a_route_opens_to_its_role_and_to_nobody_below(house: House, route: Route) -> None:
    for person in PEOPLE:
        # What one person changes, the next does not find changed.
        with transaction.atomic():
            response = getattr(house.client(person), route.method)(house.url(route.name))
            response.getvalue()
            transaction.set_rollback(True)

        assert response.status_code == expected(route, house.role(person), person), person
        if person == "nobody":
            assert response["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_to_an_outsider_a_wiki_that_is_there_looks_like_one_that_is_not(
    house: House, route: Route
) -> None:
    call = getattr(house.client("outsider"), route.method)
    there, missing = call(house.url(route.name)), call(house.url(route.name, "no-such-wiki"))

    assert there.status_code == missing.status_code == 404
    assert _as_everywhere(there.text) == _as_everywhere(missing.text)


def _as_everywhere(html: str) -> str:
    """Leave out what is random in every answer: the nonce of its styles and the form's token."""
    return re.sub(r'csp-nonce" content="[^"]+"|X-CSRFToken": "\w+"|value="\w{64}"', "", html)


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_a_part_is_as_closed_as_its_page(house: House, route: Route) -> None:
    headers = {"HX-Request": "true", "HX-Target": "preview"}
    call = getattr(house.client("outsider"), route.method)

    assert call(house.url(route.name), headers=headers).status_code == 404


@pytest.mark.parametrize("name", CHANGES_ONLY)
def test_what_only_changes_things_does_not_answer_to_a_look(house: House, name: str) -> None:
    assert house.client("administrator").get(house.url(name)).status_code == 405


@pytest.mark.parametrize("route", [r for r in ROUTES if r.method == "get"], ids=str)
def test_looking_takes_no_other_method(house: House, route: Route) -> None:
    assert house.client("administrator").put(house.url(route.name)).status_code == 405


@pytest.mark.parametrize("person", ["reader", "contributor", "editor"])
@pytest.mark.parametrize("state", PageState.values)
def test_a_page_shows_itself_to_the_roles_its_state_is_for(
    house: House, person: str, state: str
) -> None:
    page = make_draft(wiki=house.cast.wiki, title="Fines", body="None.\n")
    if state == PageState.ARCHIVED:
        archive_page(page=page, person=house.cast.editor)
    elif state != PageState.DRAFT:
        page = house.page
    seen = {
        "reader": {PageState.ACTIVE, PageState.CONTRADICTED},
        "contributor": {PageState.ACTIVE, PageState.CONTRADICTED, PageState.DRAFT},
        "editor": set(PageState),
    }[person]
    url = reverse("page", kwargs={"wiki": house.cast.wiki.slug, "page": page.slug})

    assert house.client(person).get(url).status_code == (200 if state in seen else 404)


def test_a_hidden_page_is_in_no_list_no_palette_and_no_red_link(house: House) -> None:
    make_draft(wiki=house.cast.wiki, title="Fees", body="Secret.\n")
    reader, contributor = house.client("reader"), house.client("contributor")

    for name in ("wiki", "page_list", "palette", "page", "page_links"):
        hidden = reverse("page", kwargs={"wiki": "handbook", "page": "fees"}).encode()
        assert hidden not in reader.get(house.url(name)).content, name
        assert hidden in contributor.get(house.url(name)).content, name


def test_a_public_wiki_is_read_without_signing_in_and_not_changed(house: House) -> None:
    Wiki.objects.update(public_read=True)
    nobody = house.client("nobody")

    assert nobody.get(house.url("page")).status_code == 200
    assert nobody.get(house.url("page_edit")).status_code == 302
    assert house.client("outsider").post(house.url("page_archive")).status_code == 403
