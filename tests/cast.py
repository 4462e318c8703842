"""The people of the tests: four members of one wiki, and an outsider."""

from dataclasses import dataclass

import pytest

from tests.factories import make_member, make_purpose, make_user, make_wiki
from wiki.models import Role, User, Wiki


@dataclass(frozen=True)
class Cast:
    """One wiki and everybody who may come to its door."""

    wiki: Wiki
    administrator: User
    editor: User
    contributor: User
    reader: User
    outsider: User

    def by_name(self, name: str) -> User:
        person = getattr(self, name)
        assert isinstance(person, User)
        return person


@pytest.fixture
def cast(db: None) -> Cast:
    wiki = make_wiki("Office handbook", slug="handbook")
    make_purpose(wiki=wiki)
    return Cast(
        wiki=wiki,
        administrator=make_member(wiki=wiki, role=Role.ADMINISTRATOR, username="ada"),
        editor=make_member(wiki=wiki, role=Role.EDITOR, username="edith"),
        contributor=make_member(wiki=wiki, role=Role.CONTRIBUTOR, username="connie"),
        reader=make_member(wiki=wiki, role=Role.READER, username="reed"),
        outsider=make_user("otto"),
    )
