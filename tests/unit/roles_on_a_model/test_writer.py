"""The writer on a language model: it names statements, the server knows the lines."""

import pytest

from engines.documents import Line
from engines.embed import local_embedder
from engines.llm import (
    EmptyReplyError,
    EndpointDownError,
    LlmError,
    Prompt,
    ReplyModel,
    ScriptedGateway,
)
from engines.text import claims
from engines.writer import Planned, SourceText, Topic, local_writer
from engines.writer.llm import LlmWriter
from engines.writer.partition import PageReply, PlanReply
from engines.writer.rewriting import SectionReply, StatementReply

TEXT = """# Leave

Annual leave accrues every pay period. You may carry over 240 hours.

Ask in HR Links. Managers answer within 14 days.

# Travel

Trips need approval before they are booked. Receipts over $75 are kept.
"""
PLANNED = Planned(kind="create", page_id=None, title="Leave", first_line=1, last_line=9)


def source(text: str = TEXT) -> SourceText:
    lines = [Line(text=line) for line in text.split("\n")]
    return SourceText(number=4, version=2, title="Leave", lines=lines, kind="markdown")


def keep(*statements: tuple[list[int], str]) -> SectionReply:
    return SectionReply(
        statements=[StatementReply(numbers=numbers, text=text) for numbers, text in statements]
    )


def writer(*answers: ReplyModel | LlmError | str) -> LlmWriter:
    return LlmWriter(ScriptedGateway(*answers), local_embedder())


def draft(*statements: tuple[list[int], str]) -> str:
    return writer(keep(*statements)).draft(source(), PLANNED, links={})


def test_words_are_the_models_and_lines_the_servers() -> None:
    assert draft(([2], "Up to 240 hours carry over.")) == ("Up to 240 hours carry over.[^S4@2:3]\n")


def test_neighbours_may_be_joined_and_cite_all_their_lines() -> None:
    page = draft(([2, 3], "Carry over 240 hours, and ask in HR Links."))
    assert page == "Carry over 240 hours, and ask in HR Links.[^S4@2:3-5]\n"


def test_an_empty_text_takes_the_statement_as_it_is() -> None:
    assert draft(([3], "")) == "Ask in HR Links.[^S4@2:5]\n"


def test_statements_keep_the_order_of_the_source_and_its_headings() -> None:
    page = draft(([5], ""), ([1], ""))
    assert page.index("Annual leave") < page.index("## Travel") < page.index("Trips need")


@pytest.mark.parametrize("numbers", [[], [0], [99], [-1]])
def test_a_statement_without_a_valid_number_does_not_enter_the_page(numbers: list[int]) -> None:
    assert "Moon" not in draft((numbers, "The Moon is cheese."), ([1], ""))


def test_statements_of_two_sections_are_not_joined() -> None:
    assert "[^S4@2:5]" in draft(([4, 5], "Managers answer within 14 days."))


@pytest.mark.parametrize(
    "text",
    [
        "You may carry over 250 hours.",
        "You may carry over 240 hours and 5 days.",
        "Sie können bis zu 240 Stunden in das nächste Jahr mitnehmen, wenn sie das wollen.",
    ],
)
def test_words_with_another_number_or_language_are_not_taken(text: str) -> None:
    assert draft(([2], text)) == "You may carry over 240 hours.[^S4@2:3]\n"


def test_words_cannot_become_markup_or_a_marker() -> None:
    page = draft(([3], "Ask in <b>HR</b> [Links](javascript:x) [^S] [[Page]]."))
    assert [str(marker.source) for claim in claims(page) for marker in claim.markers] == ["4"]
    assert "\\[Links\\](javascript:x)" in page
    assert "\\<b>" in page
    assert "\\[\\[Page" in page


def test_a_statement_is_used_once() -> None:
    assert draft(([3], "Ask in HR Links."), ([3], "Do ask in HR Links.")).count("HR Links") == 1


@pytest.mark.parametrize(
    "answer", [EmptyReplyError("Empty."), "**ERROR**: MAX_RETRIES", "I am sorry, I cannot.", keep()]
)
def test_what_the_model_cannot_write_is_quoted(answer: ReplyModel | LlmError | str) -> None:
    page = writer(answer).draft(source(), PLANNED, links={})
    assert page == local_writer().draft(source(), PLANNED, links={})


def test_a_model_that_cannot_be_reached_writes_nothing() -> None:
    with pytest.raises(EndpointDownError):
        writer(EndpointDownError("Down.")).draft(source(), PLANNED, links={})


def test_a_long_document_is_written_to_its_end() -> None:
    text = "".join(f"Rule {number} asks for {number} copies of it.\n\n" for number in range(1, 200))

    def everything(prompt: Prompt, _: object) -> SectionReply:
        count = sum(line.split(":")[0].isdigit() for line in prompt.content.splitlines())
        return keep(*(([number], "") for number in range(1, count + 1)))

    gateway = ScriptedGateway(behave=everything, window=8_000)
    planned = Planned(kind="create", page_id=None, title="Rules", first_line=1, last_line=400)
    page = LlmWriter(gateway, local_embedder()).draft(source(text), planned, links={})
    assert len(gateway.seen) > 1
    assert all(f"Rule {number} asks" in page for number in range(1, 200))


def test_what_alone_fills_a_prompt_is_taken_as_it_is() -> None:
    rows = "".join(f"| Region {number} | {number} days |\n" for number in range(2_000))
    text = f"Ask in HR Links.\n\n| Where | Leave |\n| --- | --- |\n{rows}"
    page = writer(keep(([1], ""))).draft(
        source(text),
        Planned(kind="create", page_id=None, title="L", first_line=1, last_line=2_010),
        links={},
    )
    assert "Ask in HR Links." in page
    assert "| Region 1999 | 1999 days[^S4@2:2004] |" in page


def test_an_update_adds_only_what_is_new() -> None:
    page = "## Leave\n\nYou may carry over 240 hours.[^S1:1]\n"
    gateway = ScriptedGateway(keep(([1], "Leave accrues each pay period."), ([2], "")))
    updated = LlmWriter(gateway, local_embedder()).update(page, source(), PLANNED, links={})
    assert updated
    assert updated.startswith(page.rstrip())
    assert "Leave accrues each pay period.[^S4@2:3]" in updated
    assert "You may carry over 240 hours.\n" not in gateway.seen[0].content


def test_nothing_new_changes_nothing_and_asks_nobody() -> None:
    gateway = ScriptedGateway()
    page = local_writer().draft(source(), PLANNED, links={})
    llm = LlmWriter(gateway, local_embedder())
    assert llm.update(page, source(), PLANNED, links={}) is None
    assert gateway.seen == []


def plan(*pages: tuple[str, int, int, int], topics: tuple[Topic, ...] = ()) -> list[Planned]:
    reply = PlanReply(
        pages=[
            PageReply(title=title, first_section=first, last_section=last, existing_page=page)
            for title, first, last, page in pages
        ]
    )
    return writer(reply).plan(source(), topics)


def test_a_plan_makes_several_pages_of_one_source() -> None:
    topic = Topic(page_id=7, title="Business trips", aliases=(), text="")
    assert plan(("Leave", 1, 1, 0), ("Trips", 2, 2, 1), topics=(topic,)) == [
        Planned(kind="create", page_id=None, title="Leave", first_line=1, last_line=6),
        Planned(kind="update", page_id=7, title="Business trips", first_line=7, last_line=10),
    ]


@pytest.mark.parametrize(
    "pages",
    [
        (),
        (("Leave", 1, 1, 0),),
        (("Leave", 1, 2, 0), ("Travel", 2, 2, 0)),
        (("Leave", 2, 1, 0),),
        (("Leave", 1, 3, 0),),
        (("Leave", 1, 2, 9),),
        (("  ", 1, 2, 0),),
    ],
)
def test_a_plan_that_is_not_whole_is_replaced_by_the_local_one(
    pages: tuple[tuple[str, int, int, int], ...],
) -> None:
    assert plan(*pages) == local_writer().plan(source(), [])


def test_a_reply_that_is_no_plan_is_replaced_by_the_local_one() -> None:
    llm = writer(EmptyReplyError("Empty."))
    assert llm.plan(source(), []) == local_writer().plan(source(), [])


def test_of_many_pages_the_nearest_are_offered() -> None:
    topics = [Topic(page_id=n, title=f"Chemistry {n}", aliases=(), text="") for n in range(80)]
    topics.append(Topic(page_id=99, title="Travel approval", aliases=("Trips",), text=""))
    gateway = ScriptedGateway(EmptyReplyError("Empty."))
    LlmWriter(gateway, local_embedder()).plan(source(), topics)
    assert "Travel approval; Trips" in gateway.seen[0].content
    assert "50: " in gateway.seen[0].content
    assert "51: " not in gateway.seen[0].content


def test_another_model_may_plan_than_words() -> None:
    pages = [PageReply(title="Leave", first_section=1, last_section=2, existing_page=0)]
    words, planner = ScriptedGateway(), ScriptedGateway(PlanReply(pages=pages), fingerprint="p")
    llm = LlmWriter(words, local_embedder(), planner=planner)
    assert [page.title for page in llm.plan(source(), [])] == ["Leave"]
    assert (len(words.seen), len(planner.seen)) == (0, 1)
    assert llm.fingerprint != LlmWriter(words, local_embedder()).fingerprint


def test_a_source_that_states_nothing_makes_no_page() -> None:
    llm = writer()
    assert llm.plan(source("# Leave\n"), []) == []
    assert llm.draft(source("# Leave\n"), PLANNED, links={}) == ""
