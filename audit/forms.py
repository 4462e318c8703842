"""What people fill in to have a text verified."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField

from audit.checking import GivenSource, Thresholds

MOST_SLOTS = 10
_USUAL = Thresholds()


class VerifyForm(forms.Form):
    """A text, sources of the wiki, pasted sources, and where the views part.

    Args:
        known: Number and title of the wiki's sources.
        slots: How many sources may be pasted.
    """

    text = forms.CharField(
        label="Text to verify",
        strip=False,
        widget=forms.Textarea({"rows": 10, "dir": "auto"}),
    )
    support = forms.FloatField(
        label="Supported from",
        initial=_USUAL.support,
        widget=forms.NumberInput({"step": "any", "min": 0, "max": 1, "class": "input--short"}),
        help_text="Least chance of support, 0 to 1.",
    )
    unverifiable = forms.FloatField(
        label="Unverifiable below",
        initial=_USUAL.unverifiable,
        widget=forms.NumberInput({"step": "any", "min": 0, "max": 1, "class": "input--short"}),
        help_text="Chance of support, or likeness to the lines, 0 to 1.",
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        known: Sequence[tuple[int, str]],
        slots: int = 1,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.slots = min(max(slots, 1), MOST_SLOTS)
        self.fields["chosen"] = forms.MultipleChoiceField(
            label="Sources of this wiki",
            required=False,
            choices=[(str(number), f"S{number} {title}") for number, title in known],
            widget=forms.CheckboxSelectMultiple,
        )
        for at in range(1, self.slots + 1):
            self.fields[f"title_{at}"] = forms.CharField(
                label=f"Title of pasted source {at}", required=False, max_length=300
            )
            self.fields[f"content_{at}"] = forms.CharField(
                label=f"Text of pasted source {at}",
                required=False,
                strip=False,
                widget=forms.Textarea({"rows": 6, "dir": "auto"}),
            )

    @property
    def pasted_fields(self) -> Iterator[tuple[BoundField, BoundField]]:
        """Yield title and text of each slot."""
        for at in range(1, self.slots + 1):
            yield self[f"title_{at}"], self[f"content_{at}"]

    @property
    def may_grow(self) -> bool:
        """Whether another source may be pasted."""
        return self.slots < MOST_SLOTS

    @property
    def numbers(self) -> list[int]:
        """The chosen sources of the wiki, by number."""
        return [int(number) for number in self.cleaned_data["chosen"]]

    @property
    def thresholds(self) -> Thresholds:
        """Where the views part.

        Raises:
            RefusedError: The two do not fit together.
        """
        return Thresholds(self.cleaned_data["support"], self.cleaned_data["unverifiable"])

    def pasted(self) -> list[GivenSource]:
        """Return the pasted sources, counted on after the chosen ones of the wiki."""
        found: list[GivenSource] = []
        number = max(self.numbers, default=0)
        for at in range(1, self.slots + 1):
            if self.cleaned_data[f"content_{at}"].strip():
                number += 1
                found.append(
                    GivenSource.of_text(
                        number=number,
                        title=self.cleaned_data[f"title_{at}"],
                        content=self.cleaned_data[f"content_{at}"],
                    )
                )
        return found
