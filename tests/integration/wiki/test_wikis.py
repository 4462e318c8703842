"""Setting the site up, founding wikis, their settings and their purpose."""

import pytest

from tests.cast import Cast
from tests.factories import PASSWORD, make_user
from tests.integration.wiki.acting import at_once
from wiki.errors import NotAllowedError, OutdatedError, RefusedError
from wiki.models import Role, User, Wiki
from wiki.permissions import role_of
from wiki.services.purpose import MAX_PURPOSE_CHARACTERS, save_purpose
from wiki.services.wikis import (
    WikiSettings,
    change_settings,
    found_wiki,
    set_up_site,
    site_is_new,
)

SETTINGS = {
    "name": "Office handbook",
    "public_read": False,
    "second_person": False,
    "sensitive_subjects": "refund\nlegal\nmedical",
    "sensitive_threshold": 0.75,
}


def set_up(name: str = "first", password: str = PASSWORD) -> tuple[User, Wiki]:
    return set_up_site(
        username=name,
        email=f"{name}@example.org",
        password=password,
        wiki_name="Rules",
        purpose="Rules belong.\r\n",
    )


@pytest.mark.django_db
def test_the_first_visitor_sets_the_site_up_once() -> None:
    assert site_is_new()
    user, wiki = set_up()
    assert user.is_superuser
    assert user.check_password(PASSWORD)
    assert (wiki.slug, wiki.purposes.get().text) == ("rules", "Rules belong.\n")
    assert not site_is_new()
    with pytest.raises(RefusedError, match="already"):
        set_up("second")


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["short", "12345678901234", "first@example.org"])
def test_a_weak_password_sets_nothing_up(password: str) -> None:
    with pytest.raises(RefusedError):
        set_up(password=password)
    assert site_is_new()


@pytest.mark.django_db(transaction=True)
def test_of_two_first_visitors_one_runs_the_site() -> None:
    outcomes = at_once(lambda: set_up("one"), lambda: set_up("two"))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["RefusedError", "tuple"]
    assert (User.objects.count(), Wiki.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("name", "slug"), [("Travel  rules", "travel-rules"), ("年假", "wiki"), ("x" * 200, "x" * 80)]
)
def test_a_wiki_is_founded_with_a_purpose_and_its_founder(cast: Cast, name: str, slug: str) -> None:
    root = make_user(is_superuser=True)
    wiki = found_wiki(name=name, founder=root)
    assert wiki.slug == slug
    assert wiki.memberships.get().user == root
    assert wiki.purposes.get().text.startswith("# What belongs")
    with pytest.raises(RefusedError, match="exists already"):
        found_wiki(name=name, founder=root)


def test_founding_is_for_who_runs_the_site_and_needs_a_name(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        found_wiki(name="New", founder=cast.administrator)
    with pytest.raises(RefusedError, match="needs a name"):
        found_wiki(name="  ", founder=make_user(is_superuser=True))


def test_settings_change_and_the_record_says_which(cast: Cast) -> None:
    changed = change_settings(
        wiki=cast.wiki,
        settings=WikiSettings(**SETTINGS | {"public_read": True, "sensitive_threshold": 0.5}),  # type: ignore[arg-type]
        person=cast.administrator,
    )
    assert (changed.public_read, changed.sensitive_threshold) == (True, 0.5)
    event = cast.wiki.events.get(verb="settings")
    assert event.summary == "Settings changed: public read, sensitive threshold"
    assert role_of(cast.outsider, changed) == Role.READER


def test_settings_that_say_nothing_new_are_not_recorded(cast: Cast) -> None:
    same = WikiSettings(**SETTINGS)  # type: ignore[arg-type]
    change_settings(wiki=cast.wiki, settings=same, person=cast.administrator)
    assert not cast.wiki.events.exists()


def test_settings_are_an_administrators_and_keep_a_name(cast: Cast) -> None:
    nameless = WikiSettings(**SETTINGS | {"name": " "})  # type: ignore[arg-type]
    with pytest.raises(NotAllowedError):
        change_settings(wiki=cast.wiki, settings=nameless, person=cast.editor)
    with pytest.raises(RefusedError, match="needs a name"):
        change_settings(wiki=cast.wiki, settings=nameless, person=cast.administrator)


def test_every_state_of_the_purpose_is_kept(cast: Cast) -> None:
    save_purpose(wiki=cast.wiki, text="One.\r\n\x00 \n", base=1, author=cast.editor)
    latest = save_purpose(wiki=cast.wiki, text="", base=2, author=cast.editor)
    assert (latest.number, latest.text) == (3, "")
    assert [p.text for p in cast.wiki.purposes.all()][:2] == ["", "One.\n"]


@pytest.mark.parametrize(
    ("text", "base", "name", "error"),
    [
        ("New.\n", 0, "editor", OutdatedError),
        ("x" * (MAX_PURPOSE_CHARACTERS + 1), 1, "editor", RefusedError),
        (None, 1, "editor", RefusedError),
        ("New.\n", 1, "contributor", NotAllowedError),
    ],
)
def test_a_purpose_that_cannot_be_saved_is_not(
    cast: Cast, text: str | None, base: int, name: str, error: type[Exception]
) -> None:
    standing = cast.wiki.purposes.get().text
    with pytest.raises(error):
        save_purpose(
            wiki=cast.wiki,
            text=standing if text is None else text,
            base=base,
            author=cast.by_name(name),
        )
    assert cast.wiki.purposes.get().text == standing
