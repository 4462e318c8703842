"""What a person may ask of a search."""

from typing import TYPE_CHECKING, Any

from django import forms

from wiki.models import PageState, Role, Source, Wiki
from wiki.search import Query, parse

if TYPE_CHECKING:
    from django.db.models import QuerySet

_DAY = "Write the day as 2025-12-31."


class SearchForm(forms.Form):
    """Words, and what the pages that hold them must be like.

    A filter that was typed among the words (`state:draft`, `source:7`, `updated:2025-11`) is moved
    into its field, so that what is shown is what was searched, and can be changed there.
    """

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
        error_messages={"invalid": _DAY},
    )
    until = forms.DateField(
        label="Changed until",
        required=False,
        widget=forms.DateInput({"type": "date"}),
        error_messages={"invalid": _DAY},
    )

    def __init__(self, sent: Any, *, wiki: Wiki, role: Role) -> None:  # noqa: ANN401 - as Django's own
        self.query = parse(sent.get("q", ""))
        sources = Source.objects.standing().filter(wiki=wiki).only("number", "title", "wiki")
        self._titled = _titled(sources, self.query)
        super().__init__(_moved(sent, self.query, self._titled))
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
            "source": self._titled or chosen.get("source"),
            "state": chosen.get("state") or PageState.ACTIVE,
            "updated_since": chosen.get("since"),
            "updated_until": chosen.get("until"),
        }

    @property
    def is_narrowed(self) -> bool:
        """Say whether a filter keeps anything out."""
        chosen = self.filters()
        is_ordinary = chosen.pop("state") == PageState.ACTIVE
        return not is_ordinary or any(chosen.values())


def _titled(sources: "QuerySet[Source]", query: Query) -> list[Source]:
    """Return the sources whose title has the typed part, where it is no number of one."""
    if not query.source or query.source.isdecimal():
        return []
    return list(sources.filter(title__icontains=query.source))


def _moved(sent: Any, query: Query, titled: list[Source]) -> Any:  # noqa: ANN401
    """Return what was sent, each typed filter in its field, and the words without them."""
    data = sent.copy()
    data["q"] = query.unfiltered
    typed = {"state": query.state, "since": query.updated.since, "until": query.updated.until}
    if len(titled) > 1:
        # No field holds several; the words keep it.
        data["q"] = f'{query.unfiltered} source:"{query.source}"'.strip()
    elif query.source:
        typed["source"] = str(titled[0].number) if titled else query.source
    data.update({name: value for name, value in typed.items() if value})
    return data
