"""What a person may ask of a search."""

from typing import Any

from django import forms

from wiki.models import PageState, Role, Source, Wiki


class SearchForm(forms.Form):
    """Words, and what the pages that hold them must be like."""

    q = forms.CharField(
        label="Search for",
        required=False,
        widget=forms.TextInput({"type": "search", "class": "input", "dir": "auto"}),
    )
    source = forms.ModelChoiceField(
        label="Citing",
        queryset=Source.objects.none(),
        to_field_name="number",
        required=False,
        empty_label="any source",
        error_messages={"invalid_choice": "There is no such source; all pages were searched."},
    )
    state = forms.TypedChoiceField(
        label="State of the page",
        choices=PageState.choices,
        coerce=PageState,
        empty_value=PageState.ACTIVE,
        required=False,
        error_messages={"invalid_choice": "No page has such a state; active ones were searched."},
    )
    since = forms.DateField(
        label="Changed since",
        required=False,
        widget=forms.DateInput({"type": "date"}),
        error_messages={"invalid": "Write the day as 2025-12-31."},
    )

    def __init__(self, *args: Any, wiki: Wiki, role: Role, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        sources = Source.objects.standing().filter(wiki=wiki).only("number", "title", "wiki")
        self.fields["source"].queryset = sources  # type: ignore[attr-defined]
        # The order of work: what is evidence comes first, drafts behind it.
        states = [PageState.ACTIVE, PageState.DRAFT, PageState.CONTRADICTED, PageState.ARCHIVED]
        self.fields["state"].choices = [(each.value, each.label) for each in states]  # type: ignore[attr-defined]
        if not role.includes(Role.EDITOR):
            # Everybody else finds what is evidence, whatever stands in the address.
            del self.fields["state"]

    def filters(self) -> dict[str, Any]:
        """Return what `retrieve` takes; a filter that was not understood filters nothing."""
        self.is_valid()  # fills cleaned_data with what was understood
        chosen = self.cleaned_data
        return {
            "source": chosen.get("source"),
            "state": chosen.get("state") or PageState.ACTIVE,
            "updated_since": chosen.get("since"),
        }

    @property
    def is_narrowed(self) -> bool:
        """Say whether a filter keeps anything out."""
        chosen = self.filters()
        is_ordinary = chosen["state"] == PageState.ACTIVE
        return not is_ordinary or any((chosen["source"], chosen["updated_since"]))
