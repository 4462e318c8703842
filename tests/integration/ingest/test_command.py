"""`manage.py ingest` brings files by the same rules as the browser."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from ingest.management.commands.ingest import _report
from ingest.models import Document, GateDecision, Status, Step
from tests.cast import Cast
from tests.factories import make_purpose
from tests.integration.ingest.doubles import bring
from wiki.models import SourceVersion

GUIDE = "# Travel guide\n\nTravellers book trains and ask for leave before a trip.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "below").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / "guide.md").write_text(GUIDE)
    (tmp_path / "below" / "leave.md").write_text("# Leave\n\nLeave is asked for a week before.\n")
    (tmp_path / ".git" / "config").write_text("hidden")
    return tmp_path


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("ingest", *map(str, arguments), "--wiki", "handbook", stdout=out)
    return out.getvalue()


def reports(*arguments: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run(*arguments, "--json"))
    return found


def test_a_folder_is_brought_with_all_below_but_what_is_hidden(cast: Cast, folder: Path) -> None:
    found = reports(folder)
    assert [report["filename"] for report in found] == ["leave.md", "guide.md"]
    assert len({document.batch for document in Document.objects.all()}) == 1


def test_the_person_named_is_the_uploader(cast: Cast, folder: Path) -> None:
    run(folder / "guide.md", "--user", "connie")
    assert Document.objects.get().uploader == cast.contributor


def test_waiting_works_everything_off(cast: Cast, folder: Path) -> None:
    found = reports(folder / "guide.md", "--wait")
    assert found[0]["status"] in {Status.DONE, Status.SKIPPED, Status.WAITING_FOR_PERSON}
    assert (found[0]["source"], found[0]["version"]) == (1, 1)
    assert found[0]["counts"]["lines"] == 3


def test_a_document_that_is_kept_out_says_why_and_by_which_line(cast: Cast, folder: Path) -> None:
    purpose = "# Purpose\nWanted:\n- keeping honey bees\n\nNot wanted:\n- recipes\n"
    make_purpose(wiki=cast.wiki, text=purpose)
    cake = (
        "# Honey cake\n\nWarm the honey with butter and sugar. Stir in two eggs and flour. "
        "Bake the cake for 25 minutes at 180 degrees.\n"
    )
    (folder / "cake.md").write_text(cake)
    said = run(folder / "cake.md", "--wait")
    decision, document = GateDecision.objects.get(), Document.objects.get()
    assert document.awaits_judgement
    assert decision.reason in said
    is_doubtful = document.status == Status.WAITING_FOR_PERSON
    assert ("An editor decides" in said) is is_doubtful
    assert "purpose.md, line 6: - recipes" in said


def test_what_an_editor_said_is_the_reason_in_the_report(cast: Cast, folder: Path) -> None:
    document = bring(cast.wiki, cast.contributor, text=GUIDE)
    Document.objects.filter(pk=document.pk).update(step=Step.GATING, status=Status.SKIPPED)
    GateDecision.objects.create(
        document=document,
        belongs=False,
        confidence=0.9,
        reason="It names no trip.",
        purpose=cast.wiki.purposes.get(),
        purpose_lines=[2],
    )
    report = _report(Document.objects.get())
    assert report["message"] == "It names no trip."
    line = {"line": 2, "text": "Travel and leave rules of our office belong here."}
    assert report["purpose_lines"] == [line]
    GateDecision.objects.update(
        overruled_by=cast.editor, overruled_at=timezone.now(), overruled_reason="Out of date."
    )
    assert _report(Document.objects.get())["message"] == "Out of date."


def test_bytes_that_are_here_are_told(cast: Cast, folder: Path) -> None:
    run(folder / "guide.md", "--wait")
    assert "here already" in run(folder / "guide.md")


def test_a_known_name_is_asked_about_and_can_be_answered(cast: Cast, folder: Path) -> None:
    run(folder / "guide.md", "--wait")
    (folder / "guide.md").write_text(GUIDE + "\nMore.\n")
    assert "--as-version or --separate" in run(folder / "guide.md", "--wait")
    run(folder / "guide.md", "--as-version", "--wait")
    assert list(SourceVersion.objects.values_list("source__number", "number")) == [(1, 1), (1, 2)]


def test_a_separate_document_is_a_source_of_its_own(cast: Cast, folder: Path) -> None:
    run(folder / "guide.md", "--wait")
    (folder / "guide.md").write_text(GUIDE + "\nMore.\n")
    run(folder / "guide.md", "--separate", "--wait")
    assert list(SourceVersion.objects.values_list("source__number", "number")) == [(1, 1), (2, 1)]


def test_a_failed_file_ends_the_command_with_an_error_after_the_others(
    cast: Cast, folder: Path
) -> None:
    (folder / "empty.md").touch()
    with pytest.raises(CommandError, match="1 of 3 documents failed"):
        run(folder, "--wait")
    assert not Document.objects.moving().exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.md", "--wiki", "handbook"], "no file nowhere.md"),
        (["x", "--wiki", "elsewhere"], "There are: handbook"),
        (["{folder}", "--wiki", "handbook", "--user", "nobody"], "no user “nobody”"),
        (["{folder}", "--wiki", "handbook", "--user", "reed"], "needs the role contributor"),
    ],
)
def test_what_is_not_there_is_named(
    cast: Cast, folder: Path, arguments: list[str], words: str
) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("ingest", *[argument.format(folder=folder) for argument in arguments])
    assert not Document.objects.exists()
