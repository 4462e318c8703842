"""The four people of the example, and where their passwords are kept."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction

from wiki.models import Membership, Role, User, Wiki
from wiki.services.wikis import set_up_site

NAMES = {
    Role.READER: "reader",
    Role.CONTRIBUTOR: "contributor",
    Role.EDITOR: "editor",
    Role.ADMINISTRATOR: "admin",
}
WIKI_NAME = "Office handbook"


@dataclass(frozen=True, slots=True)
class Cast:
    """The example's wiki and who does what in it."""

    wiki: Wiki
    contributor: User
    editor: User
    reader: User


def password_file() -> Path:
    """Return the file that keeps the example's passwords, readable by its owner only."""
    return Path(settings.VAR_DIR) / "demo-passwords.txt"


@transaction.atomic
def make_people(purpose: str) -> Cast:
    """Make the administrator, the wiki and its other members, each with a random password.

    Raises:
        RefusedError: The site has people already.
    """
    passwords = {role: secrets.token_urlsafe(9) for role in NAMES}
    administrator, wiki = set_up_site(
        username=NAMES[Role.ADMINISTRATOR],
        email="admin@example.org",
        password=passwords[Role.ADMINISTRATOR],
        wiki_name=WIKI_NAME,
        purpose=purpose,
    )
    people = {Role.ADMINISTRATOR: administrator}
    for role in (Role.READER, Role.CONTRIBUTOR, Role.EDITOR):
        name = NAMES[role]
        people[role] = User.objects.create_user(name, f"{name}@example.org", passwords[role])
        Membership.objects.create(wiki=wiki, user=people[role], role=role)
    _keep(passwords)
    return Cast(wiki, people[Role.CONTRIBUTOR], people[Role.EDITOR], people[Role.READER])


def _keep(passwords: dict[Role, str]) -> None:
    path = password_file()
    path.touch(mode=0o600)
    path.write_text("".join(f"{NAMES[role]:<12} {word}\n" for role, word in passwords.items()))
