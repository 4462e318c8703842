"""Who may do what, who lets them in, and that somebody always runs the wiki."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.cast import Cast
from tests.factories import make_user, make_wiki
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Membership, Role, User, Wiki
from wiki.permissions import allows, require, role_of
from wiki.services.people import add_member, change_role, remove_member


def membership(cast: Cast, name: str) -> Membership:
    return Membership.objects.get(wiki=cast.wiki, user=cast.by_name(name))


@pytest.mark.parametrize("name", [*Role.values, "outsider", "nobody", "root"])
@pytest.mark.parametrize("public", [False, True])
def test_each_person_has_the_role_of_their_membership(
    cast: Cast, name: str, *, public: bool
) -> None:
    cast.wiki.public_read = public
    cast.wiki.save()
    people: dict[str, User | AnonymousUser] = {
        "nobody": AnonymousUser(),
        "root": make_user(is_superuser=True),
    }
    person = people.get(name) or cast.by_name(name)
    visitor = Role.READER if public else None
    expected = {"outsider": visitor, "nobody": visitor, "root": Role.ADMINISTRATOR}
    role = expected[name] if name in expected else Role(name)
    assert role_of(person, cast.wiki) == role
    assert (cast.wiki in Wiki.objects.readable_by(person)) is (role is not None)
    for needed in Role:
        assert allows(person, cast.wiki, needed) is (role is not None and role.includes(needed))


def test_a_refusal_names_the_role_that_is_needed(cast: Cast) -> None:
    with pytest.raises(NotAllowedError, match="needs the role editor in Office handbook"):
        require(cast.reader, cast.wiki, Role.EDITOR)


def test_a_known_person_is_let_in_by_name_or_mail_in_any_case(cast: Cast) -> None:
    mary = make_user("mary")
    for name, wiki in ((" MARY ", cast.wiki), ("Mary@Example.org", make_wiki())):
        root = make_user(is_superuser=True)
        admission = add_member(wiki=wiki, name=name, role=Role.READER, person=root)
        assert (admission.membership.user, admission.password) == (mary, "")


@pytest.mark.parametrize(("name", "mail"), [("newcomer", ""), ("new@example.org",) * 2])
def test_a_newcomer_gets_an_account_with_a_password_shown_once(
    cast: Cast, name: str, mail: str
) -> None:
    admission = add_member(
        wiki=cast.wiki, name=name, role=Role.CONTRIBUTOR, person=cast.administrator
    )
    user = User.objects.get(username=name)
    assert user.email == mail
    assert user.check_password(admission.password)
    assert role_of(user, cast.wiki) == Role.CONTRIBUTOR


@pytest.mark.parametrize("name", ["", "  ", "two words", "not@a mail", "@", "reed"])
def test_who_is_nobody_or_a_member_already_is_not_let_in(cast: Cast, name: str) -> None:
    User.objects.create_user("mailless")
    before = User.objects.count()
    with pytest.raises(RefusedError):
        add_member(wiki=cast.wiki, name=name, role=Role.READER, person=cast.administrator)
    assert User.objects.count() == before
    assert cast.wiki.memberships.count() == 4


@pytest.mark.parametrize("name", ["editor", "contributor", "reader", "outsider"])
def test_only_an_administrator_changes_who_belongs(cast: Cast, name: str) -> None:
    person, reader = cast.by_name(name), membership(cast, "reader").pk
    for change in (
        lambda: add_member(wiki=cast.wiki, name="x", role=Role.READER, person=person),
        lambda: change_role(wiki=cast.wiki, membership_id=reader, role=Role.EDITOR, person=person),
        lambda: remove_member(wiki=cast.wiki, membership_id=reader, person=person),
    ):
        with pytest.raises(NotAllowedError):
            change()


def test_a_role_changes_once_and_is_recorded(cast: Cast) -> None:
    for _ in range(2):
        changed = change_role(
            wiki=cast.wiki,
            membership_id=membership(cast, "reader").pk,
            role=Role.EDITOR,
            person=cast.administrator,
        )
        assert changed.role == Role.EDITOR
    event = cast.wiki.events.get(verb="member")
    assert event.summary == "reed: Reader → Editor"


def test_the_last_administrator_stays(cast: Cast) -> None:
    last, by = membership(cast, "administrator").pk, cast.administrator
    with pytest.raises(RefusedError, match="last administrator"):
        change_role(wiki=cast.wiki, membership_id=last, role=Role.READER, person=by)
    with pytest.raises(RefusedError, match="last administrator"):
        remove_member(wiki=cast.wiki, membership_id=last, person=by)
    editor = membership(cast, "editor").pk
    change_role(wiki=cast.wiki, membership_id=editor, role=Role.ADMINISTRATOR, person=by)
    remove_member(wiki=cast.wiki, membership_id=last, person=by)
    assert role_of(by, cast.wiki) is None


def test_who_left_is_gone_and_a_stranger_is_not_found(cast: Cast) -> None:
    reader = membership(cast, "reader").pk
    remove_member(wiki=cast.wiki, membership_id=reader, person=cast.administrator)
    assert role_of(cast.reader, cast.wiki) is None
    with pytest.raises(RefusedError, match="not a member any more"):
        remove_member(wiki=cast.wiki, membership_id=reader, person=cast.administrator)
    stranger = Membership.objects.create(wiki=make_wiki(), user=cast.outsider, role=Role.READER)
    with pytest.raises(RefusedError):
        remove_member(wiki=cast.wiki, membership_id=stranger.pk, person=cast.administrator)
