"""Who belongs to a wiki, and in which role."""

import secrets
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from wiki.errors import RefusedError
from wiki.models import Membership, Role, User, Wiki
from wiki.permissions import require
from wiki.services.events import record


@dataclass(frozen=True, slots=True)
class Admission:
    """Who was let in; `password` is the one-time password of an account made just now, or ""."""

    membership: Membership
    password: str


@transaction.atomic
def add_member(*, wiki: Wiki, name: str, role: Role, person: User) -> Admission:
    """Let somebody into a wiki, and make their account where they have none.

    Args:
        wiki: The wiki.
        name: A user name or an e-mail address.
        role: What they may do.
        person: An administrator.

    Raises:
        NotAllowedError: The person is no administrator here.
        RefusedError: The name is empty or no name, or they are a member already.
    """
    require(person, wiki, Role.ADMINISTRATOR)
    name = name.strip()
    user, password = _find(name), ""
    if user is None:
        user, password = _make_account(name)
    membership, created = Membership.objects.get_or_create(
        wiki=wiki, user=user, defaults={"role": role}
    )
    if not created:
        raise RefusedError(f"{user} is a member already. Change the role in the list below.")
    record(wiki=wiki, verb="member", summary=f"{user}: added as {Role(role).label}", actor=person)
    return Admission(membership, password)


def _find(name: str) -> User | None:
    """Find a person by user name, else by e-mail address; nobody has the empty one."""
    if not name:
        return None
    named = User.objects.filter(username__iexact=name).first()
    return named or User.objects.filter(email__iexact=name).first()


def _make_account(name: str) -> tuple[User, str]:
    """Make an account with a password that is shown once and stored only as its hash."""
    email = name if "@" in name else ""
    user = User(username=name, email=email)
    password = secrets.token_urlsafe(12)
    user.set_password(password)
    try:
        if email:
            validate_email(email)
        user.full_clean()
    except ValidationError as error:
        raise RefusedError(" ".join(error.messages)) from error
    user.save()
    return user, password


def _lock(wiki: Wiki, membership_id: int) -> Membership:
    """Load a membership while nobody else changes who runs the wiki.

    Raises:
        RefusedError: It is not there any more.
    """
    Wiki.objects.select_for_update().get(pk=wiki.pk)
    member = wiki.memberships.select_related("user").filter(pk=membership_id).first()
    if member is None:
        raise RefusedError("That person is not a member any more. Reload to see who is.")
    return member


def _require_another_administrator(member: Membership) -> None:
    others = Membership.objects.filter(wiki=member.wiki_id, role=Role.ADMINISTRATOR)
    if member.role == Role.ADMINISTRATOR and not others.exclude(pk=member.pk).exists():
        raise RefusedError(
            f"{member.user} is the last administrator. Make somebody else administrator first."
        )


@transaction.atomic
def change_role(*, wiki: Wiki, membership_id: int, role: Role, person: User) -> Membership:
    """Give a member another role.

    Raises:
        NotAllowedError: The person is no administrator here.
        RefusedError: They are the last administrator, or not a member any more.
    """
    require(person, wiki, Role.ADMINISTRATOR)
    member = _lock(wiki, membership_id)
    if member.role == role:
        return member
    _require_another_administrator(member)
    before = Role(member.role).label
    member.role = role
    member.save(update_fields=["role"])
    summary = f"{member.user}: {before} → {Role(role).label}"
    record(wiki=wiki, verb="member", summary=summary, actor=person)
    return member


@transaction.atomic
def remove_member(*, wiki: Wiki, membership_id: int, person: User) -> None:
    """Take somebody out of a wiki; their account and what they wrote stay.

    Raises:
        NotAllowedError: The person is no administrator here.
        RefusedError: They are the last administrator, or not a member any more.
    """
    require(person, wiki, Role.ADMINISTRATOR)
    member = _lock(wiki, membership_id)
    _require_another_administrator(member)
    record(wiki=wiki, verb="member", summary=f"{member.user}: removed", actor=person)
    member.delete()
