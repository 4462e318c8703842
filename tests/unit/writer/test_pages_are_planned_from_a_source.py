from itertools import pairwise

from engines.writer import LocalWriter, Topic
from tests.unit.writer.sources import markdown_source

LEAVE = (
    "Annual leave accrues with every pay period. You may carry 240 hours into the next year. "
    "Sick leave has no maximum. Ask your supervisor for leave three days ahead."
)
TRAVEL = (
    "Book flights and hotels in Concur. The travel card pays for lodging. "
    "Send the voucher within five days of getting back."
)


def _topic(title: str, text: str, *aliases: str, page_id: int = 1) -> Topic:
    return Topic(page_id=page_id, title=title, aliases=aliases, text=text)


def test_a_document_is_one_new_page_named_after_it(writer: LocalWriter) -> None:
    (planned,) = writer.plan(markdown_source(f"{LEAVE}\n\n", title="Leave types"), [])
    assert (planned.kind, planned.page_id, planned.title) == ("create", None, "Leave types")
    assert (planned.first_line, planned.last_line) == (1, 1)


def test_a_page_of_the_same_title_is_updated_whatever_its_number(writer: LocalWriter) -> None:
    topics = [_topic("Step 5 - Get Reimbursed", TRAVEL, page_id=8)]
    (planned,) = writer.plan(markdown_source(TRAVEL, title="Get reimbursed"), topics)
    assert (planned.kind, planned.page_id, planned.title) == (
        "update",
        8,
        "Step 5 - Get Reimbursed",
    )


def test_a_page_with_that_alias_is_updated(writer: LocalWriter) -> None:
    topics = [_topic("Family and Medical Leave Act", LEAVE, "FMLA")]
    (planned,) = writer.plan(markdown_source(LEAVE, title="fmla"), topics)
    assert planned.kind == "update"


def test_a_page_with_nearly_the_same_title_and_content_is_updated(writer: LocalWriter) -> None:
    topics = [
        _topic("Travel booking", TRAVEL, page_id=1),
        _topic("Types of leave", LEAVE, page_id=2),
    ]
    (planned,) = writer.plan(
        markdown_source(LEAVE + " Award leave expires.", title="Leave types"), topics
    )
    assert (planned.kind, planned.page_id) == ("update", 2)


def test_a_page_on_another_subject_is_left_alone(writer: LocalWriter) -> None:
    (planned,) = writer.plan(
        markdown_source(LEAVE, title="Leave types"), [_topic("Travel", TRAVEL)]
    )
    assert planned.kind == "create"


def test_a_long_document_of_independent_sections_becomes_several_pages(writer: LocalWriter) -> None:
    def section(heading: str, text: str) -> str:
        return f"## {heading}\n\n" + "\n\n".join(f"{text} Item {n} counts." for n in range(45))

    text = "\n\n".join(
        [
            section("Annual leave rules", LEAVE),
            section("Booking", TRAVEL),
            "## Note\n\nA note of one line.",
            section(
                "Moving house", "Tell people before you move. Change the address in the system."
            ),
        ]
    )
    source = markdown_source(text, title="Handbook")
    planned = writer.plan(source, [])
    assert [page.title for page in planned] == [
        "Annual leave rules",
        "Handbook: Booking",
        "Moving house",
    ]
    assert planned[0].first_line == 1
    assert planned[-1].last_line == len(source.lines)
    assert all(a.last_line + 1 == b.first_line for a, b in pairwise(planned))
    draft = writer.draft(source, planned[1], links={})
    assert "A note of one line." in draft
    assert "address" not in draft
    assert "## Annual" not in writer.draft(source, planned[0], links={})
