"""What an editor fills in to dispute a claim of a page."""

import re
from typing import Any

from django import forms

from engines.text import claims
from wiki.models import Revision, SourceVersion
from wiki.services.citations import MOST_LINES
from wiki.services.conflicts import DisputedClaim, OpposingLines

_LINES = re.compile(r"^\s*(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?\s*$")
_SHOWN_CHARACTERS = 120


class DisputeForm(forms.Form):
    """A claim, the lines that speak against it, and why."""

    claim = forms.TypedChoiceField(label="The sentence of the page", coerce=int)
    source = forms.IntegerField(
        label="The source that says otherwise", min_value=1, help_text="The 7 of S7"
    )
    lines = forms.CharField(label="Its lines", max_length=24, help_text="12, or 12-14")
    reason = forms.CharField(label="Why they cannot both stand", widget=forms.Textarea({"rows": 3}))

    def __init__(self, *args: Any, revision: Revision, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._revision = revision
        self._claims = claims(revision.body)
        choices = [
            (number, claim.text[:_SHOWN_CHARACTERS])
            for number, claim in enumerate(self._claims, start=1)
        ]
        self.fields["claim"].choices = choices  # type: ignore[attr-defined]

    def clean_claim(self) -> DisputedClaim:
        """Return the chosen claim."""
        claim = self._claims[self.cleaned_data["claim"] - 1]
        return DisputedClaim(claim.text, claim.start, claim.end)

    def clean(self) -> dict[str, Any]:
        """Find the named lines.

        Raises:
            ValidationError: The source or the lines do not exist.
        """
        data: dict[str, Any] = super().clean() or {}
        if {"source", "lines"} <= set(data):
            data["against"] = self._opposing(data["source"], data["lines"])
        return data

    def _opposing(self, number: int, shown: str) -> OpposingLines:
        match = _LINES.match(shown)
        if not match:
            raise forms.ValidationError("Write the lines as 12, or 12-14.")
        first, last = int(match[1]), int(match[2] or match[1])
        version = (
            SourceVersion.objects.filter(
                wiki=self._revision.page.wiki, source__number=number, source__withdrawn_at=None
            )
            .order_by("-number")
            .first()
        )
        if version is None:
            raise forms.ValidationError(f"There is no source S{number} in this wiki.")
        if not 1 <= first <= last <= version.line_count:
            raise forms.ValidationError(f"S{number} has lines 1 to {version.line_count}.")
        if last - first >= MOST_LINES:
            raise forms.ValidationError(f"Name the lines that say it, at most {MOST_LINES}.")
        texts = version.lines.filter(number__range=(first, last)).values_list("text", flat=True)
        return OpposingLines(version, first, last, " ".join(text.strip() for text in texts))
