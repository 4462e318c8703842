"""Every citation is verified, and a broken one is named with what broke it."""

import json
import logging
from collections.abc import Callable
from io import StringIO
from typing import Any

import pgtrigger
import pytest
from django.core.management import call_command

from tests.cast import Cast
from tests.factories import make_draft, make_source
from wiki.models import AnchorCheck, Citation, SourceVersion
from wiki.services.blobs import blob_path
from wiki.services.sources import withdraw_source
from wiki.tasks import verify_anchors as verify_anchors_task


@pytest.fixture
def version(cast: Cast) -> SourceVersion:
    version = make_source(wiki=cast.wiki, lines=["One.", "Two.", "Three."])
    make_draft(wiki=cast.wiki, title="Cites", body="One.[^S1:1] Two, three.[^S1:2-3]\n")
    make_draft(wiki=cast.wiki, title="Cites nothing", body="None.\n")
    return version


def verify(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify_anchors", *arguments, stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue()
    return 0, out.getvalue()


def test_what_is_whole_verifies_and_is_recorded(version: SourceVersion) -> None:
    assert verify() == (0, "2 of 2 anchors verified\n")
    check = AnchorCheck.objects.get()
    assert (check.checked, check.broken) == (2, 0)
    assert str(check) == "2 of 2 anchors verified"


def test_a_file_that_was_altered_breaks_all_that_cite_it(version: SourceVersion) -> None:
    blob_path(version.sha256).write_bytes(b"forged")
    code, said = verify()
    assert code == 1
    assert said.startswith("0 of 2 anchors verified\nCites r1: S1@1 Handbook.md lines 1-1: ")
    assert said.count("the original file was altered") == 2


def test_a_file_that_is_missing_is_said_to_be(version: SourceVersion) -> None:
    blob_path(version.sha256).unlink()
    code, said = verify()
    assert (code, said.count("the original file is missing")) == (1, 2)


@pytest.mark.parametrize(
    "alter",
    [
        lambda lines: lines.filter(number=1).update(text="Ten."),
        lambda lines: lines.filter(number=3).delete(),
    ],
    ids=["altered", "gone"],
)
def test_a_stored_line_that_was_altered_is_found(
    version: SourceVersion, alter: Callable[[Any], object]
) -> None:
    with pgtrigger.ignore():
        alter(version.lines)
    code, said = verify()
    assert (code, said.count("the stored lines were altered")) == (1, 2)


def test_a_citation_whose_hash_is_anothers_is_found_alone(version: SourceVersion) -> None:
    with pgtrigger.ignore():
        Citation.objects.filter(first_line=1).update(quote_sha256="x")
    code, said = verify()
    assert code == 1
    assert said == (
        "1 of 2 anchors verified\nCites r1: S1@1 Handbook.md lines 1-1: "
        "the quoted lines are not the lines that were cited\n"
    )


def test_the_report_is_json_on_demand(version: SourceVersion) -> None:
    blob_path(version.sha256).unlink()
    code, said = verify("--json")
    report = json.loads(said)
    assert (code, report["checked"], len(report["broken"])) == (1, 2, 2)
    assert report["broken"][0]["page"] == "Cites"


def test_a_withdrawn_source_has_nothing_to_verify(version: SourceVersion, cast: Cast) -> None:
    withdraw_source(source=version.source, person=cast.editor, reason="Secret.")
    assert verify() == (0, "0 of 0 anchors verified\n")


def test_the_nightly_look_writes_what_is_broken_to_the_log(
    version: SourceVersion, caplog: pytest.LogCaptureFixture
) -> None:
    blob_path(version.sha256).unlink()
    with caplog.at_level(logging.ERROR):
        verify_anchors_task()
    assert len(caplog.records) == 2
    assert "missing" in caplog.text
