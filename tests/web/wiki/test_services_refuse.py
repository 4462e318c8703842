"""The services refuse by themselves, whichever door a request came through."""

import pytest

from tests.cast import Cast
from tests.factories import make_user
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Membership, Role
from wiki.services.people import add_member, change_role, remove_member
from wiki.services.purpose import save_purpose
from wiki.services.wikis import WikiSettings, change_settings, found_wiki

SETTINGS = WikiSettings("Name", False, False, "", 0.5)  # noqa: FBT003 - read by name


def test_who_is_no_administrator_changes_no_members(cast: Cast) -> None:
    member = Membership.objects.get(user=cast.reader)

    with pytest.raises(NotAllowedError, match="administrator"):
        add_member(wiki=cast.wiki, name="otto", role=Role.READER, person=cast.editor)
    with pytest.raises(NotAllowedError):
        change_role(wiki=cast.wiki, membership_id=member.pk, role=Role.EDITOR, person=cast.editor)
    with pytest.raises(NotAllowedError):
        remove_member(wiki=cast.wiki, membership_id=member.pk, person=cast.editor)


def test_who_is_no_editor_writes_no_purpose(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        save_purpose(wiki=cast.wiki, text="Mine", base=1, author=cast.contributor)


def test_settings_are_the_administrators_and_a_wiki_keeps_a_name(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        change_settings(wiki=cast.wiki, settings=SETTINGS, person=cast.editor)
    nameless = WikiSettings(" ", False, False, "", 0.5)  # noqa: FBT003 - read by name
    with pytest.raises(RefusedError, match="needs a name"):
        change_settings(wiki=cast.wiki, settings=nameless, person=cast.administrator)


def test_only_who_runs_the_site_founds_a_wiki_and_it_has_a_name(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        found_wiki(name="Mine", founder=cast.administrator)
    with pytest.raises(RefusedError, match="needs a name"):
        found_wiki(name="  ", founder=make_user("root", is_superuser=True))


def test_giving_a_member_the_role_they_have_changes_nothing(cast: Cast) -> None:
    member = Membership.objects.get(user=cast.administrator)
    same = change_role(
        wiki=cast.wiki,
        membership_id=member.pk,
        role=Role.ADMINISTRATOR,
        person=cast.administrator,
    )

    assert same == member
