"""A site whose parts are killed one by one while people use it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import psutil
from django.db import Error, connection

from ask.models import Answer
from audit.models import AuditRun
from ingest.models import Document, Status, StepRecord
from tests.support.own_site import OwnSite
from tests.support.paperwork import QUESTION, Paper, papers
from tests.support.seeding import WIKI
from tests.support.visitor import NotTakenError, Visitor
from tests.support.waiting import wait_until
from wiki.models import Passage, Proposal

PATIENCE = 600  # seconds
BATCH = 8  # files a form


def _seen(condition: Callable[[], bool]) -> Callable[[], bool]:
    """Ask the database, which may be down this very moment: then the answer is no."""

    def ask() -> bool:
        try:
            return condition()
        except Error:
            connection.close()
            return False

    return ask


def _steps_ended(number: int) -> Callable[[], bool]:
    """Of two hundred: forty documents have five steps each, and go through them side by side."""
    return _seen(lambda: StepRecord.objects.exclude(ended_at=None).count() >= number)


def _insisting(act: Callable[[], str]) -> str:
    """Do something at the site as a person does: again and again, until it is taken."""
    led_to: list[str] = []

    def taken() -> bool:
        with suppress(NotTakenError):
            led_to.append(act())
        return bool(led_to)

    wait_until(taken, seconds=PATIENCE)
    return led_to[0]


@dataclass
class Siege:
    """The site while its parts are killed, and the people who use it meanwhile."""

    site: OwnSite
    contributor: Visitor
    asked: list[str] = field(default_factory=list)

    def upload(self, files: Sequence[Paper], **more: Callable[[], None]) -> str:
        content = [(paper.filename, paper.content) for paper in files]
        return self.contributor.upload(f"/w/{WIKI}/upload/", content, **more)

    def ask(self) -> None:
        fields = {"question": QUESTION}
        self.asked.append(_insisting(lambda: self.contributor.submit(f"/w/{WIKI}/ask/", fields)))

    def kill(self, part: Callable[[], psutil.Process | None]) -> None:
        """Kill a part, and wait until the supervisor has another in its place."""
        victim = part()
        assert victim is not None
        victim.kill()
        wait_until(lambda: part() not in {None, victim}, seconds=PATIENCE)

    def kill_pool(self) -> None:
        """Kill the processes of the pool, while one of them has a step in its hands."""
        worker = self.site.worker
        assert worker is not None
        wait_until(_seen(_something_runs), seconds=PATIENCE)
        pool = worker.children()
        for process in pool:
            process.kill()
        wait_until(lambda: bool(set(worker.children()) - set(pool)), seconds=PATIENCE)

    def kill_web_during_upload(self, files: Sequence[Paper]) -> None:
        with suppress(NotTakenError):
            self.upload(files, halfway=lambda: self.kill(lambda: self.site.web))

    def run(self) -> None:
        """Upload everything, kill everything, and wait until all has ended."""
        files = papers()
        for first in range(BATCH, len(files), BATCH):
            self.upload(files[first : first + BATCH])
        self.kill_web_during_upload(files[:BATCH])
        _insisting(lambda: self.upload(files[:BATCH]))
        self.kill_pool()
        self.kill_after(60, lambda: self.site.valkey)
        self.kill_after(95, lambda: self.site.worker)
        self.kill_after(130, lambda: self.site.postgres)
        wait_until(_steps_ended(165), seconds=PATIENCE)
        self.kill_pool()
        wait_until(_seen(_all_is_done), seconds=PATIENCE)

    def kill_after(self, ended: int, part: Callable[[], psutil.Process | None]) -> None:
        """Kill a part when so many steps have ended, with a question on its way."""
        wait_until(_steps_ended(ended), seconds=PATIENCE)
        self.ask()
        self.kill(part)


def _something_runs() -> bool:
    """Say whether a step runs, or none will any more."""
    runs = Document.objects.filter(status=Status.RUNNING).exists()
    return runs or not Document.objects.moving().exists()


def _all_is_done() -> bool:
    """Say whether nothing is waited for: documents, answers, audits, vectors."""
    audits = AuditRun.objects.filter(status__in=(AuditRun.Status.WAITING, AuditRun.Status.RUNNING))
    return not (
        Document.objects.moving().exists()
        or Answer.objects.filter(status=Answer.Status.WORKING).exists()
        or audits.exists()
        or Proposal.objects.filter(faithfulness=None).exists()
        or Passage.objects.filter(vectors=None).exists()
    )
