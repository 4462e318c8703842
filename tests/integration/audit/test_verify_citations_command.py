"""`manage.py verify_citations`: findings, or a sentence and an exit code."""

import io
import json
import re
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from audit.checking import reading
from audit.management.commands import verify_citations
from engines.fetch import fetch
from engines.websearch import Web, open_web_search
from tests.support.web import served

GOOD = {
    "text": "The window is 30 days.[^S1:2] Nobody knows what comes.",
    "sources": [{"title": "Window (v2) [final]", "content": "# Window\nThe window is 14 days."}],
}


def run(monkeypatch: pytest.MonkeyPatch, raw: bytes, *arguments: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    out = io.StringIO()
    call_command("verify_citations", *arguments, stdout=out)
    return out.getvalue()


def as_json(value: Any) -> bytes:
    return json.dumps(value).encode()


def test_the_findings_are_printed_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    found = json.loads(run(monkeypatch, as_json(GOOD), "--json"))
    first, second = found["claims"]
    assert first["view"] == "contradicted"
    assert first["verdict"] == "hallucination"
    assert first["cited"] is True
    assert first["source"] == {
        "number": 1,
        "title": "Window (v2) [final]",
        "first_line": 2,
        "last_line": 2,
    }
    assert GOOD["text"][first["start"] : first["end"]] == "The window is 30 days."
    assert 0 <= first["support"] < first["contradiction"] <= 1
    assert first["similarity"] > 0.5
    assert second["view"] == "unverifiable"
    assert found["counts"] == {"supported": 0, "weak": 0, "unverifiable": 1, "contradicted": 1}
    assert (found["support_threshold"], found["unverifiable_threshold"]) == (0.6, 0.3)


def test_the_findings_are_printed_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    said = run(monkeypatch, as_json(GOOD))
    assert "contradicted  The window is 30 days." in said
    assert "[Window (v2) [final], line 2]" in said
    assert "0 supported, 0 weak, 1 unverifiable, 1 contradicted" in said
    nothing = as_json(GOOD | {"text": "# Only this"})
    assert "states nothing" in run(monkeypatch, nothing)


def test_the_thresholds_part_the_views(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GOOD | {"text": "The window is 14 days.[^S1:2]"}
    strict = ("--json", "--support-threshold", "1", "--unverifiable-threshold", "0")
    [claim] = json.loads(run(monkeypatch, as_json(text), *strict))["claims"]
    assert claim["view"] == "weak"
    [claim] = json.loads(run(monkeypatch, as_json(text), "--json"))["claims"]
    assert claim["view"] == "supported"


@pytest.mark.parametrize(
    ("raw", "said", "code"),
    [
        (b"", "There is no input", 1),
        (b" \n", "There is no input", 1),
        (as_json(GOOD | {"text": " "}), "There is no text to verify", 1),
        (as_json(GOOD | {"sources": []}), "There is no source to verify against", 1),
        (as_json(GOOD | {"text": "It is. " * 50_000}), "350,000 characters; 200,000 is", 1),
        (b'{"text": ', "The input is not JSON: EOF", 2),
        (b"\xff\xfe", "The input is not JSON", 2),
        (b'{"text": "\\ud800", "sources": []}', "The input is not JSON", 2),
        (b"[]", "another shape than is read here: the whole:", 2),
        (b'{"text": "a"}', "sources: Field required", 2),
        (as_json(GOOD | {"text": 7}), "text: Input should be a valid string", 2),
        (as_json(GOOD | {"sources": [{"title": "a"}]}), "sources.0.content: Field required", 2),
    ],
)
def test_each_useless_input_has_its_own_sentence(
    monkeypatch: pytest.MonkeyPatch, raw: bytes, said: str, code: int
) -> None:
    with pytest.raises(CommandError, match=re.escape(said)) as refused:
        run(monkeypatch, raw, "--json")
    assert refused.value.returncode == code


def test_more_than_can_be_read_is_refused_before_it_is_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(verify_citations, "MOST_BYTES", 1_000_000)
    with pytest.raises(CommandError, match="larger than 1 MB") as refused:
        run(monkeypatch, b"x" * 1_000_001)
    assert refused.value.returncode == 1


def test_thresholds_that_do_not_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="do not fit"):
        run(monkeypatch, as_json(GOOD), "--support-threshold", "2")


def test_the_example_of_the_messages_is_itself_accepted() -> None:
    assert reading.read_request(reading.EXAMPLE.encode()).given()[0].title == "…"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["cascade", "llm"])
def test_an_auditor_that_the_site_does_not_have_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with pytest.raises(CommandError, match="Set one up first") as refused:
        run(monkeypatch, as_json(GOOD), "--auditor", name)
    assert refused.value.returncode == 1


@pytest.mark.django_db
def test_a_site_that_was_never_started_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE endpoints_roleendpoint RENAME TO away")
    with pytest.raises(CommandError, match="no tables yet: start it once") as refused:
        run(monkeypatch, as_json(GOOD), "--auditor", "llm")
    assert refused.value.returncode == 1


def test_without_an_engine_of_the_web_the_fallback_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(CommandError, match="names no web search") as refused:
        run(monkeypatch, as_json(GOOD), "--web-fallback")
    assert refused.value.returncode == 1


def test_what_the_web_says_is_printed_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as site:
        search = open_web_search(provider="searxng", url=site.root)
        assert search is not None
        web = Web(search=search, fetcher=fetch)
        monkeypatch.setattr(verify_citations, "site_web", lambda: web)
        said = run(monkeypatch, as_json(GOOD), "--web-fallback")
        assert "on the web: unverifiable. SearXNG answered with status 404." in said
        found = json.loads(run(monkeypatch, as_json(GOOD), "--web-fallback", "--json"))
    assert found["claims"][0]["web"] is None
    assert found["claims"][1]["web"]["view"] == "unverifiable"


def test_a_dry_run_with_the_bundled_auditor_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    said = run(monkeypatch, as_json(GOOD), "--dry-run")
    assert "2 claim(s)" in said
    assert "No call of a model is needed." in said
    assert "contradicted" not in said
