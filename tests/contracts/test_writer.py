"""What every writer must do, whichever engine it is."""

import pytest

from engines.documents import Line
from engines.text import claims
from engines.writer import Planned, SourceText, Topic, Writer, local_writer

TEXT = "# Leave\n\nAnnual leave accrues every pay period. You may carry over 240 hours.\n"


@pytest.fixture(params=[local_writer], ids=["local"])
def writer(request: pytest.FixtureRequest) -> Writer:
    made: Writer = request.param()
    return made


@pytest.fixture
def source() -> SourceText:
    lines = [Line(text=line) for line in TEXT.split("\n")]
    return SourceText(number=4, version=1, title="Leave", lines=lines, kind="markdown")


def test_a_writer_names_what_it_is(writer: Writer) -> None:
    assert writer.fingerprint


def test_a_plan_names_lines_of_the_source(writer: Writer, source: SourceText) -> None:
    for planned in writer.plan(source, []):
        assert 1 <= planned.first_line <= planned.last_line <= len(source.lines)
        assert planned.kind == "create"
        assert planned.page_id is None


def test_an_update_names_an_existing_page(writer: Writer, source: SourceText) -> None:
    topic = Topic(page_id=5, title="Leave", aliases=(), text=TEXT)
    assert [planned.page_id for planned in writer.plan(source, [topic])] == [5]


def test_a_draft_cites_every_claim(writer: Writer, source: SourceText) -> None:
    (planned,) = writer.plan(source, [])
    found = claims(writer.draft(source, planned, links={}))
    assert found
    assert all(marker.source == 4 for claim in found for marker in claim.markers)
    assert all(claim.markers for claim in found)


def test_an_update_with_nothing_new_is_none(writer: Writer, source: SourceText) -> None:
    planned = Planned(kind="update", page_id=5, title="Leave", first_line=1, last_line=4)
    draft = writer.draft(source, planned, links={})
    assert writer.update(draft, source, planned, links={}) is None
