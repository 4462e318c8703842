"""What every resolver promises: the bundled one, the one on a model, and the double."""

from collections.abc import Callable

import pytest

from engines.llm import ScriptedGateway
from engines.resolver import Dispute, Edit, LocalResolver, Resolver, ScriptedResolver
from engines.resolver.llm import EditReply, EditsReply, LlmResolver

DISPUTE = Dispute(
    claim="The window is 14 days.",
    title="Returns",
    section="# Returns\n\nThe window is 14 days. It opens in June.",
    lines=("From May on:", "The window is 30 days.", "The window is 14 days."),
    opposing=(2,),
    statement="The window is 30 days.",
)
EDIT = Edit("The window is 30 days.", (2,), "The newer lines say so.")


def on_a_model() -> Resolver:
    reply = EditReply(text=EDIT.text, lines=[2], reason=EDIT.reason)
    return LlmResolver(ScriptedGateway(EditsReply(edits=[reply])))


MAKERS: dict[str, Callable[[], Resolver]] = {
    "local": LocalResolver,
    "llm": on_a_model,
    "scripted": lambda: ScriptedResolver([EDIT]),
}


@pytest.fixture(params=MAKERS)
def resolver(request: pytest.FixtureRequest) -> Resolver:
    return MAKERS[request.param]()


def test_an_edit_is_complete_and_rests_on_lines_that_were_shown(resolver: Resolver) -> None:
    (edit,) = resolver.suggest(DISPUTE)
    assert edit.text == "The window is 30 days."
    assert edit.reason
    assert edit.lines == tuple(sorted(set(edit.lines)))
    assert set(edit.lines) <= {1, 2, 3}
    assert edit.lines


def test_the_fingerprint_is_stable(resolver: Resolver) -> None:
    assert resolver.fingerprint
    assert resolver.fingerprint == resolver.fingerprint.strip()


def test_the_bundled_one_has_nothing_to_quote_where_no_line_opposes() -> None:
    nothing = Dispute("A.", "", "", (), (), "")
    assert LocalResolver().suggest(nothing) == []


def test_the_double_answers_as_told_and_remembers_what_it_saw() -> None:
    resolver = ScriptedResolver([EDIT], fingerprint="f")
    assert resolver.suggest(DISPUTE) == [EDIT]
    assert resolver.suggest(DISPUTE) == []
    assert resolver.seen == [DISPUTE] * 2
    assert resolver.fingerprint == "f"
