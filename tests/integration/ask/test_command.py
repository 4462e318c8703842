"""`manage.py ask`: the same answer as on the screen, as text or JSON."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ask.models import Answer
from tests.cast import Cast
from tests.factories import make_user
from tests.integration.ask.answers import LINES, QUESTION, make_leave


def command(*arguments: str) -> str:
    out = StringIO()
    call_command("ask", *arguments, "--wiki", "handbook", stdout=out)
    return out.getvalue()


def test_the_answer_is_printed_with_its_places(cast: Cast) -> None:
    make_leave(cast)
    said = command(QUESTION, "--user", "reed").splitlines()
    assert said[0] == "Answered"
    assert said[1].startswith(f"  {LINES[0]}  [S1@1 Handbook.md lines 1-1")
    assert Answer.objects.get().asker == cast.reader


def test_the_answer_is_json_on_demand(cast: Cast) -> None:
    make_leave(cast)
    found = json.loads(command(QUESTION, "--user", "reed", "--json"))
    assert (found["status"], found["question"]) == ("answered", QUESTION)
    assert found["sentences"][0]["verdict"] == "supported"
    assert found["sentences"][0]["page"] == "Leave"


def test_what_is_not_covered_is_printed_with_its_reason(cast: Cast) -> None:
    make_user("root", is_superuser=True)
    said = command("Who won the football world championship in 1954?").splitlines()
    assert said[0] == "Not covered"
    assert said[1]
    assert Answer.objects.get().asker.username == "root"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x", "--user", "reed", "--wiki", "nowhere"], "no wiki “nowhere”"),
        (["x", "--user", "nobody"], "no user “nobody”"),
        (["x"], "no user “who runs the site”"),
        (["x", "--user", "otto"], "needs the role reader"),
        (["  ", "--user", "reed"], "Type a question"),
    ],
)
def test_what_cannot_be_asked_is_said_plainly(cast: Cast, arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("ask", *["--wiki", "handbook", *arguments])
    assert not Answer.objects.exists()
