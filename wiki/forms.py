"""What people fill in; what may be done with it is decided by the services."""

from typing import Any

from django import forms

from wiki.merging import has_marks
from wiki.models import Role
from wiki.services.pages import MAX_BODY_CHARACTERS
from wiki.services.wikis import STARTING_PURPOSE

_CITE_HELP = "Cite lines of a source with [^S7:12-14], link a page with [[Page title]]."


def _body() -> forms.CharField:
    return forms.CharField(
        label="Text",
        strip=False,
        max_length=MAX_BODY_CHARACTERS,
        widget=forms.Textarea({"rows": 24, "dir": "auto", "data-editor": ""}),
        help_text=_CITE_HELP,
    )


class SetupForm(forms.Form):
    """The first account and the first wiki."""

    username = forms.CharField(
        label="Your user name", max_length=150, widget=forms.TextInput({"autocomplete": "username"})
    )
    email = forms.EmailField(
        label="Your e-mail address",
        required=False,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    password = forms.CharField(
        label="A password",
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text="At least eight characters, and not one that everybody uses.",
    )
    wiki_name = forms.CharField(label="Name of the first wiki", max_length=120)
    purpose = forms.CharField(
        label="What belongs in it (purpose.md)",
        required=False,
        initial=STARTING_PURPOSE,
        widget=forms.Textarea({"rows": 12, "dir": "auto"}),
        help_text="Documents are held against this text. You can change it later.",
    )


class WikiForm(forms.Form):
    """A further wiki."""

    name = forms.CharField(label="Name", max_length=120)
    purpose = forms.CharField(
        label="What belongs in it (purpose.md)",
        required=False,
        initial=STARTING_PURPOSE,
        widget=forms.Textarea({"rows": 12, "dir": "auto"}),
    )


class PurposeForm(forms.Form):
    """A new state of purpose.md."""

    text = forms.CharField(
        label="purpose.md",
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 18, "dir": "auto", "data-editor": ""}),
        help_text="In plain words. What is empty keeps nothing out.",
    )
    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


class MemberForm(forms.Form):
    """Somebody to let in."""

    name = forms.CharField(
        label="User name or e-mail address",
        max_length=150,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label="Role", choices=Role.choices)


class RoleForm(forms.Form):
    """Another role for a member."""

    role = forms.ChoiceField(label="Role", choices=Role.choices)


class SettingsForm(forms.Form):
    """What an administrator may set for a wiki."""

    name = forms.CharField(label="Name", max_length=120)
    public_read = forms.BooleanField(
        label="Anyone may read",
        required=False,
        help_text="Without signing in. Drafts stay hidden, and nothing can be changed.",
    )
    second_person = forms.BooleanField(
        label="A second person approves",
        required=False,
        help_text="Who proposed a change of an active page may not approve it.",
    )
    sensitive_subjects = forms.CharField(
        label="Sensitive subjects",
        required=False,
        widget=forms.Textarea({"rows": 4, "dir": "auto"}),
        help_text="One a line. Answers about them that are not sure enough wait for an editor.",
    )
    sensitive_threshold = forms.FloatField(
        label="How sure such an answer must be",
        min_value=0,
        max_value=1,
        widget=forms.NumberInput({"step": "0.05"}),
        help_text="From 0 (never held) to 1 (always held).",
    )


class BodyForm(forms.Form):
    """A page's text, on the revision its writer had before them (0: a new page)."""

    body = _body()
    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0, initial=0)

    def clean_body(self) -> str:
        """Refuse a merge in which somebody still has to choose."""
        body: str = self.cleaned_data["body"]
        if has_marks(body):
            raise forms.ValidationError(
                "The text still holds “<<<<<<< yours” marks. Choose at each of them, then save."
            )
        return body


class EditForm(BodyForm):
    """An editor's change."""

    comment = forms.CharField(
        label="What did you change?",
        required=False,
        max_length=300,
        widget=forms.TextInput({"dir": "auto"}),
    )


class SuggestForm(BodyForm):
    """A contributor's change; an editor approves it."""

    reason = forms.CharField(
        label="Why should the page say this?",
        max_length=2_000,
        widget=forms.Textarea({"rows": 3, "dir": "auto"}),
    )


class NewPageForm(BodyForm):
    """A page that does not exist yet."""

    title = forms.CharField(
        label="Title", max_length=200, widget=forms.TextInput({"dir": "auto", "autofocus": True})
    )
    field_order = ["title", "body"]


class RenameForm(forms.Form):
    """Another title."""

    title = forms.CharField(
        label="New title",
        max_length=200,
        widget=forms.TextInput({"dir": "auto"}),
        help_text="The present address keeps working, and so does every link to it.",
    )


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label="Reason",
        required=False,
        max_length=2_000,
        widget=forms.Textarea({"rows": 3, "dir": "auto"}),
    )

    def __init__(self, *args: Any, required: bool = False, **kwargs: Any) -> None:  # noqa: ANN401 (Django's own)
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = required


class PromoteForm(ReasonForm):
    """Letting a draft in, as it was on the screen."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
