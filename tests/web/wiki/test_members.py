"""An administrator says who belongs, and a wiki is never without one."""

import re

from django.test import Client

from tests.cast import Cast
from tests.web.wiki.conftest import Visit
from wiki.models import Event, Membership, Role, User

URL = "/w/handbook/members/"


def membership(cast: Cast, person: str) -> Membership:
    return Membership.objects.get(wiki=cast.wiki, user=cast.by_name(person))


def test_somebody_with_an_account_is_added_by_name_or_address(cast: Cast, visit: Visit) -> None:
    for name in ("OTTO", "otto@example.org"):
        Membership.objects.filter(user=cast.outsider).delete()
        response = visit("administrator").post(URL, {"name": name, "role": "editor"})

        assert "The password is" not in response.text
        assert membership(cast, "outsider").role == Role.EDITOR


def test_somebody_unknown_gets_an_account_and_a_password_shown_once(
    cast: Cast, visit: Visit
) -> None:
    administrator = visit("administrator")
    response = administrator.post(URL, {"name": "nina@example.org", "role": "reader"})
    found = re.search(r"The password is <code>([^<]+)</code>", response.text)

    assert found
    nina = User.objects.get(username="nina@example.org")
    assert nina.email == "nina@example.org"
    assert nina.check_password(found[1])
    assert found[1] not in administrator.get(URL).text
    assert "no-store" in response["Cache-Control"]
    signed_in = Client().post(
        "/accounts/login/", {"login": "nina@example.org", "password": found[1]}
    )
    assert signed_in.status_code == 302


def test_a_name_that_is_none_is_refused(cast: Cast, visit: Visit) -> None:
    for name in ("two words", "not@an address", ""):
        response = visit("administrator").post(URL, {"name": name, "role": "reader"})
        assert response.context["form"].errors, name
    assert User.objects.count() == 5


def test_a_member_is_not_added_twice(cast: Cast, visit: Visit) -> None:
    response = visit("administrator").post(URL, {"name": "reed", "role": "editor"})

    assert "is a member already" in response.text
    assert membership(cast, "reader").role == Role.READER


def test_a_role_is_changed_and_the_change_is_on_record(cast: Cast, visit: Visit) -> None:
    member = membership(cast, "reader")
    visit("administrator").post(f"{URL}{member.pk}/role/", {"role": "editor"})

    assert membership(cast, "reader").role == Role.EDITOR
    assert Event.objects.filter(verb="member", summary="reed: Reader → Editor").exists()


def test_an_unknown_role_changes_nothing(cast: Cast, visit: Visit) -> None:
    member = membership(cast, "reader")
    visit("administrator").post(f"{URL}{member.pk}/role/", {"role": "king"})

    assert membership(cast, "reader").role == Role.READER


def test_somebody_removed_can_read_no_more(cast: Cast, visit: Visit) -> None:
    reader = visit("reader")
    visit("administrator").post(f"{URL}{membership(cast, 'reader').pk}/remove/")

    assert reader.get("/w/handbook/").status_code == 404
    assert User.objects.filter(pk=cast.reader.pk).exists()


def test_the_last_administrator_stays(cast: Cast, visit: Visit) -> None:
    administrator, member = visit("administrator"), membership(cast, "administrator")

    for url, data in (("role/", {"role": "reader"}), ("remove/", {})):
        response = administrator.post(f"{URL}{member.pk}/{url}", data, follow=True)
        assert "is the last administrator" in response.text
    assert membership(cast, "administrator").role == Role.ADMINISTRATOR


def test_with_another_administrator_the_first_may_go(cast: Cast, visit: Visit) -> None:
    administrator = visit("administrator")
    administrator.post(f"{URL}{membership(cast, 'editor').pk}/role/", {"role": "administrator"})
    administrator.post(f"{URL}{membership(cast, 'administrator').pk}/remove/")

    assert not Membership.objects.filter(user=cast.administrator).exists()


def test_a_member_of_another_wiki_is_out_of_reach(cast: Cast, visit: Visit) -> None:
    response = visit("administrator").post(f"{URL}999999/remove/", follow=True)

    assert "is not a member any more" in response.text
