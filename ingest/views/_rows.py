"""How a document is shown in a list: its state in words, its steps with real counts."""

from collections.abc import Iterable
from dataclasses import dataclass

from ingest.models import Document, PlannedChange, Status, Step
from ingest.services.wording import counted
from wiki.access import MemberRequest
from wiki.models import Role

Outcome = PlannedChange.Outcome
# What the shared badge calls a state (templates/components/README.md).
_BADGES = {
    Status.WAITING_FOR_PERSON: "held",
    Status.DUPLICATE: "skipped",
}


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step of a row: its words, and its class in the style sheet."""

    label: str
    css: str


@dataclass(frozen=True, slots=True)
class Row:
    """A document as a list shows it, to one person."""

    document: Document
    steps: tuple[ShownStep, ...]
    badge: str
    can_steer: bool
    can_judge: bool

    @property
    def progress(self) -> tuple[int, int] | None:
        """Statements compared and their number, while that step runs; None at other times."""
        counts = self.document.counts
        if self.document.step == Step.COMPARING and counts.get("statements"):
            return counts.get("compared", 0), counts["statements"]
        return None


def rows(request: MemberRequest, documents: Iterable[Document]) -> list[Row]:
    """Return the rows of documents for the person who asks; costs no query."""
    judge = request.role.includes(Role.EDITOR)
    return [
        Row(
            document=document,
            steps=tuple(_steps(document)),
            badge=_BADGES.get(Status(document.status), document.status),
            can_steer=judge or document.uploader_id == request.user.pk,
            can_judge=judge,
        )
        for document in documents
    ]


def _steps(document: Document) -> Iterable[ShownStep]:
    """Nothing for a file that never started: its row says why."""
    if document.status == Status.DUPLICATE or not (document.sha256 or document.address):
        return
    if document.address:
        yield ShownStep(Step.FETCHING.label, _css(Step.FETCHING, document))
    else:
        yield ShownStep("Stored", "is-done")
    for step in list(Step)[Step.READING.rank : Step.DONE.rank]:
        yield ShownStep(_label(step, document), _css(step, document))


def _css(step: Step, document: Document) -> str:
    now = Step(document.step)
    if step.rank < now.rank:
        return "is-done"
    if step != now:
        return ""
    return {Status.RUNNING: "is-running", Status.FAILED: "is-failed"}.get(
        Status(document.status), ""
    )


def _label(step: Step, document: Document) -> str:
    count = _count(step, document)
    return f"{step.label}: {count}" if count else step.label


def _count(step: Step, document: Document) -> str:
    """The step's real count, once there is one."""
    counts: dict[str, int] = document.counts
    match step:
        case Step.READING if "lines" in counts:
            return counted(counts["lines"], "line")
        case Step.PLANNING if "planned" in counts:
            return counted(counts["planned"], "page")
        case Step.WRITING if "planned" in counts:
            done = sum(counts.get(outcome, 0) for outcome in Outcome if outcome != Outcome.DISPUTED)
            return f"{done} of {counts['planned']}"
        case Step.COMPARING if "statements" in counts:
            conflicts = counts.get(Outcome.DISPUTED, 0)
            return (
                f"{counts['compared']} of {counts['statements']}, {counted(conflicts, 'conflict')}"
            )
    return ""
