"""Wikis, the people in them, and what each of them may do."""

from typing import TYPE_CHECKING, ClassVar

import pgtrigger
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser


class User(AbstractUser):
    """A person. `is_superuser` runs the site and is administrator of every wiki."""


class Role(models.TextChoices):
    """What a member may do; each role includes the ones before it."""

    READER = "reader", "Reader"
    CONTRIBUTOR = "contributor", "Contributor"
    EDITOR = "editor", "Editor"
    ADMINISTRATOR = "administrator", "Administrator"

    @property
    def rank(self) -> int:
        """Position in the order of roles, from 0."""
        return list(Role).index(self)

    def includes(self, other: "Role") -> bool:
        """Say whether a member of this role may do what `other` may."""
        return self.rank >= other.rank


class WikiQuerySet(models.QuerySet["Wiki"]):
    """Which wikis a person may see."""

    def readable_by(self, user: "User | AnonymousUser") -> "WikiQuerySet":
        """Keep the wikis that `user` may read: public ones, and those they belong to."""
        if not user.is_authenticated:
            return self.filter(public_read=True)
        if user.is_superuser:
            return self
        memberships = Membership.objects.filter(user=user).values("wiki")
        return self.filter(Q(public_read=True) | Q(pk__in=memberships))


class Wiki(models.Model):
    """A knowledge base with its own purpose.md, members and pages."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    public_read = models.BooleanField(default=False, help_text="Anyone may read without signing in")
    second_person = models.BooleanField(
        default=False, help_text="Who proposed a change may not approve it"
    )
    language = models.CharField(
        max_length=8,
        blank=True,
        help_text="ISO 639-1; where blank, told from the text of each page",
    )
    sensitive_subjects = models.TextField(
        blank=True,
        default="refund\nlegal\nmedical",
        help_text="One a line; weakly supported answers about them wait for an editor",
    )
    sensitive_threshold = models.FloatField(
        default=0.75, validators=[MinValueValidator(0.0), MaxValueValidator(1.0)]
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[WikiQuerySet] = WikiQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in one wiki."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=16, choices=Role)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["wiki", "user"], name="one_role_per_wiki"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.wiki}"


class Purpose(models.Model):
    """One state of a wiki's purpose.md: what belongs in it, in plain words."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="purposes")
    number = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["wiki", "number"], name="purpose_number")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"purpose.md {self.number} of {self.wiki}"
