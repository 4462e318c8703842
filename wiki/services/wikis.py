"""Founding a wiki, setting up the site, and changing a wiki's settings."""

from dataclasses import dataclass

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils.text import slugify

from wiki.errors import NotAllowedError, RefusedError
from wiki.models import Membership, Role, User, Wiki
from wiki.permissions import require
from wiki.services.events import record
from wiki.services.purpose import write_purpose

# Any number will do, as long as every process that sets the site up takes the same.
_SETUP_LOCK = 7_011_986

STARTING_PURPOSE = """# What belongs in this wiki

Say in plain words what this wiki is about. Every document is held against this text
before it becomes a page: what does not belong is skipped, with the reason.

## Belongs

- The rules, procedures and facts that the people of our team work by.

## Does not belong

- Personal matters, drafts and opinions.
"""


@dataclass(frozen=True, slots=True)
class WikiSettings:
    """What an administrator may set for a wiki."""

    name: str
    public_read: bool
    second_person: bool
    sensitive_subjects: str
    sensitive_threshold: float


def site_is_new() -> bool:
    """Say whether nobody has an account yet, so that the first visitor sets the site up."""
    return not User.objects.exists()


@transaction.atomic
def set_up_site(
    *, username: str, email: str, password: str, wiki_name: str, purpose: str
) -> tuple[User, Wiki]:
    """Make the first account, who runs the site, and the first wiki.

    Raises:
        RefusedError: Somebody set the site up already, or the password is too weak.
    """
    with connection.cursor() as cursor:
        # Two first visitors at once: the second waits here and then finds a user.
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_SETUP_LOCK])
    if not site_is_new():
        raise RefusedError("This site was set up already. Sign in instead.")
    user = User(username=username, email=email, is_superuser=True, is_staff=True)
    _require_strong(password, user)
    user.set_password(password)
    user.save()
    return user, found_wiki(name=wiki_name, founder=user, purpose=purpose)


def _require_strong(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise RefusedError(" ".join(error.messages)) from error


@transaction.atomic
def found_wiki(*, name: str, founder: User, purpose: str = STARTING_PURPOSE) -> Wiki:
    """Make a wiki; its founder becomes its administrator.

    Raises:
        NotAllowedError: The person does not run the site.
        RefusedError: The name is empty or taken.
    """
    if not founder.is_superuser:
        raise NotAllowedError("Only who runs the site may make a wiki. Ask them.")
    name = " ".join(name.split())[:120]
    slug = slugify(name)[:80] or "wiki"
    if not name:
        raise RefusedError("A wiki needs a name.")
    if Wiki.objects.filter(slug=slug).exists():
        raise RefusedError(f"A wiki at the address “{slug}” exists already. Choose another name.")
    wiki = Wiki.objects.create(name=name, slug=slug)
    Membership.objects.create(wiki=wiki, user=founder, role=Role.ADMINISTRATOR)
    record(wiki=wiki, verb="found", summary=f"{name}: founded", actor=founder)
    write_purpose(wiki=wiki, text=purpose, author=founder)
    return wiki


@transaction.atomic
def change_settings(*, wiki: Wiki, settings: WikiSettings, person: User) -> Wiki:
    """Change a wiki's settings.

    Raises:
        NotAllowedError: The person is no administrator here.
        RefusedError: The name is empty.
    """
    require(person, wiki, Role.ADMINISTRATOR)
    if not settings.name.strip():
        raise RefusedError("A wiki needs a name.")
    wiki = Wiki.objects.select_for_update().get(pk=wiki.pk)
    changed = [
        field
        for field in WikiSettings.__dataclass_fields__
        if getattr(wiki, field) != getattr(settings, field)
    ]
    for field in changed:
        setattr(wiki, field, getattr(settings, field))
    if changed:
        wiki.save(update_fields=changed)
        words = ", ".join(field.replace("_", " ") for field in changed)
        record(wiki=wiki, verb="settings", summary=f"Settings changed: {words}", actor=person)
    return wiki
