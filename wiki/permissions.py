"""The one place that says who may do what. Every view, service and command asks here."""

from typing import TYPE_CHECKING

from wiki.errors import NotAllowedError
from wiki.models import Membership, Role, Wiki

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from wiki.models import User


def role_of(user: "User | AnonymousUser", wiki: Wiki) -> Role | None:
    """Return the person's role on `wiki`, or None where they may not even read it."""
    if user.is_authenticated:
        if user.is_superuser:
            return Role.ADMINISTRATOR
        member = Membership.objects.filter(user=user, wiki=wiki).first()
        if member:
            return Role(member.role)
    return Role.READER if wiki.public_read else None


def allows(user: "User | AnonymousUser", wiki: Wiki, needed: Role) -> bool:
    """Say whether the person's role on `wiki` includes `needed`."""
    role = role_of(user, wiki)
    return role is not None and role.includes(needed)


def require(user: "User | AnonymousUser", wiki: Wiki, needed: Role) -> None:
    """Refuse unless the person's role on `wiki` includes `needed`.

    Raises:
        NotAllowedError: naming the role that is needed.
    """
    if not allows(user, wiki, needed):
        message = (
            f"This needs the role {needed.label.lower()} in {wiki.name}. Ask an administrator."
        )
        raise NotAllowedError(message)
