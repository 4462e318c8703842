"""What who runs the site fills in about language models."""

from typing import Any

from django import forms

from endpoints.models import LlmRole, RoleEndpoint
from endpoints.services.roles import RoleSettings
from engines.llm import Secret
from engines.llm.endpoint import DEFAULT_SECONDS, DEFAULT_WINDOW
from wiki.search.vectors import MAX_DIMENSIONS


class RoleForm(forms.Form):
    """The endpoint of a role. A key goes in and never comes out."""

    base_url = forms.CharField(
        label="Address",
        max_length=500,
        widget=forms.TextInput({"placeholder": "https://api.example.org/v1", "inputmode": "url"}),
        help_text="Of any OpenAI-compatible endpoint, up to and with its version.",
    )
    model = forms.CharField(label="Model", max_length=200)
    key = forms.CharField(
        label="Key",
        required=False,
        max_length=500,
        widget=forms.PasswordInput({"autocomplete": "off"}),
        help_text="Kept encrypted and never shown again. Left empty, a stored key stays.",
    )
    key_variable = forms.CharField(
        label="or the environment variable that holds the key",
        required=False,
        max_length=100,
        widget=forms.TextInput({"placeholder": "EXAMPLE_API_KEY", "autocomplete": "off"}),
        help_text="Of the web server and the workers. In capitals, ending in _API_KEY.",
    )
    forget_key = forms.BooleanField(label="Forget the stored key", required=False)
    temperature = forms.FloatField(
        label="Temperature",
        required=False,
        min_value=0,
        max_value=2,
        initial=0,
        widget=forms.NumberInput({"step": "0.1"}),
        help_text="0 makes replies most repeatable. Empty leaves it to the endpoint.",
    )
    window = forms.IntegerField(
        label="Context window in tokens",
        min_value=1_024,
        max_value=10_000_000,
        initial=DEFAULT_WINDOW,
        help_text="As the server is set, which may be less than the model could. Longer prompts"
        " are split or refused, never cut.",
    )
    seconds = forms.FloatField(
        label="Seconds that one call may take",
        min_value=1,
        max_value=200,  # a task must end within its own limit
        initial=DEFAULT_SECONDS,
    )
    price_in = forms.DecimalField(
        label="Price of a million tokens sent",
        min_value=0,
        max_digits=10,
        decimal_places=4,
        initial=0,
    )
    price_out = forms.DecimalField(
        label="Price of a million tokens received",
        min_value=0,
        max_digits=10,
        decimal_places=4,
        initial=0,
        help_text="In whatever money the provider bills. 0 for a model of your own.",
    )

    dimensions = forms.IntegerField(
        label="Dimensions",
        required=False,
        min_value=1,
        max_value=MAX_DIMENSIONS,
        help_text="Of its vectors, where the model lets one choose. Empty is the model's own"
        f" number, which may be up to {MAX_DIMENSIONS:,}.",
    )
    query_prefix = forms.CharField(
        label="Before a query",
        required=False,
        max_length=60,
        strip=False,
        help_text="As the model's description says, with the space behind it: “query: ” for E5.",
    )
    passage_prefix = forms.CharField(
        label="Before a passage",
        required=False,
        max_length=60,
        strip=False,
        help_text="Likewise: “passage: ”. When it changes, all passages are embedded anew.",
    )
    chats = forms.BooleanField(
        label="Ask it as a chat model: it has no /rerank",
        required=False,
    )

    @classmethod
    def of(cls, role: LlmRole, endpoint: RoleEndpoint | None, sent: Any = None) -> "RoleForm":  # noqa: ANN401 - as Django's own
        """Return the form of a role with what is set, and without any key."""
        kept = set(cls.base_fields) - {"key", "forget_key"}
        initial = {name: getattr(endpoint, name) for name in kept} if endpoint else None
        form = cls(sent, initial=initial)
        for name, only in _OF_ONE_ROLE.items():
            if only != role:
                del form.fields[name]
        return form

    def settings(self) -> RoleSettings:
        """Return what was filled in, but for the key."""
        data = self.cleaned_data
        return RoleSettings(**{name: data[name] for name in RoleSettings.__slots__ if name in data})

    def secret(self) -> Secret:
        """Return the key that was filled in."""
        return Secret(self.cleaned_data["key"])


class LimitsForm(forms.Form):
    """How much may be spent, and how many calls run at once."""

    soft_per_day = forms.DecimalField(
        label="Warn above, a day", required=False, min_value=0, max_digits=10, decimal_places=2
    )
    hard_per_day = forms.DecimalField(
        label="Stop at, a day",
        required=False,
        min_value=0,
        max_digits=10,
        decimal_places=2,
        help_text="No call is sent that could pass it. Empty is no limit.",
    )
    at_once = forms.IntegerField(
        label="Calls of one job at once", min_value=1, max_value=32, initial=4
    )


_OF_ONE_ROLE = {
    "dimensions": LlmRole.EMBEDDER,
    "query_prefix": LlmRole.EMBEDDER,
    "passage_prefix": LlmRole.EMBEDDER,
    "chats": LlmRole.RERANKER,
}
ROLES = {
    LlmRole.WRITER: "writes pages from documents, and words edits that settle conflicts",
    LlmRole.ANSWERER: "answers questions from pages, and understands what follows up on one",
    LlmRole.AUDITOR: "judges claims against the lines they cite",
    LlmRole.REVIEWER: "finds what a new source contradicts on the pages, and reads them critically",
    LlmRole.GATE: "decides whether a document belongs in a wiki",
    LlmRole.PLANNER: "decides which pages a document makes or changes, beside a model that writes,"
    " and takes compound questions apart",
    LlmRole.EMBEDDER: "turns passages and searches into vectors that tell what they mean",
    LlmRole.RERANKER: "orders what a search found by how well it answers",
}
