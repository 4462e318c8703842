"""Setting which endpoint serves a role: for who runs the site."""

from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import urlsplit

from django.db import transaction

from endpoints.models import Limits, LlmRole, RoleEndpoint
from endpoints.services import circuits
from endpoints.services.embedders import keep_while_it_serves
from endpoints.services.keys import VARIABLE_NAME, seal
from engines.llm import Secret
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import User


@dataclass(frozen=True, slots=True)
class RoleSettings:
    """What is set for a role; see `RoleEndpoint`."""

    base_url: str
    model: str
    key_variable: str
    temperature: float | None
    window: int
    seconds: float
    price_in: Decimal
    price_out: Decimal
    dimensions: int | None = None
    chats: bool = False
    query_prefix: str = ""
    passage_prefix: str = ""


@transaction.atomic
def set_role(
    *, person: User, role: LlmRole, settings: RoleSettings, key: Secret, forget_key: bool
) -> RoleEndpoint:
    """Let an endpoint serve a role from now on.

    Args:
        person: Who runs the site.
        role: The role.
        settings: The endpoint.
        key: A new key; an empty one leaves the stored key as it is.
        forget_key: Delete the stored key.

    Raises:
        NotAllowedError: The person does not run the site.
        RefusedError: The address, the name of the variable or the key cannot be used.
    """
    _require_runner(person)
    base_url = _clean_url(settings.base_url)
    before = RoleEndpoint.objects.filter(pk=role).first()
    stored = "" if before is None or forget_key or settings.key_variable else before.sealed_key
    _require_variable(settings.key_variable, key)
    if before is not None and stored and not key:
        _require_same_provider(before, base_url)
    endpoint = RoleEndpoint(
        role=role,
        base_url=base_url,
        model=settings.model.strip(),
        key_variable=settings.key_variable,
        sealed_key=seal(key.reveal()) if key else stored,
        temperature=settings.temperature,
        window=settings.window,
        seconds=settings.seconds,
        dimensions=settings.dimensions,
        chats=settings.chats,
        query_prefix=settings.query_prefix,
        passage_prefix=settings.passage_prefix,
        price_in=settings.price_in,
        price_out=settings.price_out,
        changed_by=person,
    )
    if role == LlmRole.EMBEDDER and before is not None:
        keep_while_it_serves(before)
    endpoint.save()
    circuits.forget(endpoint)
    return endpoint


def remove_role(*, person: User, role: LlmRole) -> None:
    """Let the local engine serve a role again; the stored key is deleted.

    That of an embedder is kept until its vectors no longer serve.

    Raises:
        NotAllowedError: The person does not run the site.
    """
    _require_runner(person)
    endpoint = RoleEndpoint.objects.filter(pk=role).first()
    if endpoint is None:
        return
    if role == LlmRole.EMBEDDER:
        keep_while_it_serves(endpoint)
    endpoint.delete()


def set_limits(
    *, person: User, soft_per_day: Decimal | None, hard_per_day: Decimal | None, at_once: int
) -> Limits:
    """Set how much may be spent in a day, and how many calls of a job may run at once.

    Raises:
        NotAllowedError: The person does not run the site.
        RefusedError: The soft limit is above the hard one.
    """
    _require_runner(person)
    if soft_per_day is not None and hard_per_day is not None and soft_per_day > hard_per_day:
        message = "The limit that warns must not be above the one that stops. Lower it."
        raise RefusedError(message)
    limits = Limits(pk=1, soft_per_day=soft_per_day, hard_per_day=hard_per_day, at_once=at_once)
    limits.save()
    return limits


def shared_provider() -> str:
    """Return the provider that serves both writer and auditor; "" where it is not one.

    A model tends to find its own sentences good, and a provider sees all that is sent to it.
    """
    providers = dict(
        RoleEndpoint.objects.filter(pk__in=[LlmRole.WRITER, LlmRole.AUDITOR]).values_list(
            "role", "base_url"
        )
    )
    hosts = {urlsplit(url).netloc.lower() for url in providers.values()}
    return hosts.pop() if len(providers) == 2 and len(hosts) == 1 else ""  # noqa: PLR2004


def _require_runner(person: User) -> None:
    if not person.is_superuser:
        message = "Only who runs the site may set its engines."
        raise NotAllowedError(message)


def _clean_url(url: str) -> str:
    """Return the address without a slash at its end."""
    try:
        parts = urlsplit(url.strip())
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.username or parts.password or parts.query or parts.fragment:
        message = (
            "The address must look like https://api.example.org/v1, with no user name, no key and"
            " nothing behind it."
        )
        raise RefusedError(message)
    return url.strip().rstrip("/")


def _require_variable(name: str, key: Secret) -> None:
    if name and key:
        message = "Enter a key or name a variable that holds it, not both."
        raise RefusedError(message)
    if name and not VARIABLE_NAME.fullmatch(name):
        message = "The name of the variable must be in capitals and end in _API_KEY."
        raise RefusedError(message)


def _require_same_provider(before: RoleEndpoint, base_url: str) -> None:
    if urlsplit(base_url).netloc.lower() != before.provider:
        message = (
            f"The stored key was given for {before.provider}. Enter the key of the new address, or"
            " have the stored one forgotten."
        )
        raise RefusedError(message)
