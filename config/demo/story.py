"""What the example does, step by step, with the workers that serve the site."""

import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ask.engines import engines as asking_engines
from ask.models import Answer
from ask.services.answering import answer_question, ask
from audit.models import AuditRun
from config.demo.people import Cast
from ingest.models import Document, PageComparison
from ingest.services.receiving import Namesake, receive
from wiki.models import Page, PageState, Passage, Proposal, Wiki
from wiki.services.lifecycle import obstacle_to_promotion, promote_page

HERE = Path(__file__).parent
HANDBOOK = HERE / "handbook"
"""The documents, in a folder for each year."""
QUESTIONS = (
    "How many days can I telework in a pay period?",
    "How long does it take to get access to Concur?",
    "Which laptop will I be given on my first day?",
)
_PAUSE_SECONDS = 0.5
_PATIENCE_SECONDS = 900


class DemoError(Exception):
    """The example cannot be prepared; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Promotion:
    """How many drafts became active pages, and which could not."""

    promoted: int
    left: tuple[tuple[str, str], ...]


def upload(cast: Cast, folder: Path) -> list[Document]:
    """Bring the documents of one year, as the contributor would in the browser."""
    batch = uuid.uuid4()
    return [
        receive(
            wiki=cast.wiki,
            uploader=cast.contributor,
            filename=f"{folder.name}-{path.name}",
            chunks=[path.read_bytes()],
            batch=batch,
            namesake=Namesake.SEPARATE,
        )
        for path in sorted(folder.glob("*.md"))
    ]


def wait_for_documents(wiki: Wiki, say: Callable[[str], None]) -> None:
    """Wait until no document moves any more."""
    moving = Document.objects.moving().filter(wiki=wiki)
    _wait(moving.count, "document(s) on their way", say)


def wait_for_checks(wiki: Wiki, say: Callable[[str], None]) -> None:
    """Wait until all that was written is audited, embedded and compared."""
    unfinished = AuditRun.objects.filter(
        revision__page__wiki=wiki,
        status__in=(AuditRun.Status.WAITING, AuditRun.Status.RUNNING),
    )
    proposals = Proposal.objects.filter(
        page__wiki=wiki, status=Proposal.Status.OPEN, faithfulness=None
    )
    vectors = Passage.objects.filter(wiki=wiki, vectors=None)
    comparisons = PageComparison.objects.undone().filter(revision__page__wiki=wiki)
    waiting = (unfinished, proposals, vectors, comparisons)
    _wait(
        lambda: sum(rows.count() for rows in waiting),
        "check(s) and vector(s) on their way",
        say,
    )


def _wait(count: Callable[[], int], what: str, say: Callable[[str], None]) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    shown = -1
    while left := count():
        if left != shown:
            say(f"  {left} {what}")
            shown = left
        if time.monotonic() > deadline:
            raise DemoError(f"{left} {what} after {_PATIENCE_SECONDS} s: see var/log/worker.log.")
        time.sleep(_PAUSE_SECONDS)


def promote_what_passes(cast: Cast) -> Promotion:
    """Promote, as the editor, every draft whose audit shows nothing against it."""
    promoted, left = 0, []
    drafts = Page.objects.filter(wiki=cast.wiki, state=PageState.DRAFT)
    for page in drafts.select_related("wiki", "current_revision"):
        obstacle = obstacle_to_promotion(page)
        if obstacle or page.current_revision is None:
            left.append((page.title, obstacle))
            continue
        promote_page(page=page, revision_id=page.current_revision.pk, person=cast.editor)
        promoted += 1
    return Promotion(promoted, tuple(left))


def ask_questions(cast: Cast) -> Iterator[Answer]:
    """Ask, as the reader, two questions that the handbook answers and one that it does not."""
    for question in QUESTIONS:
        waiting = ask(wiki=cast.wiki, asker=cast.reader, question=question)
        yield answer_question(answer=waiting, engines=asking_engines())
