"""Having active pages read critically, by a model's own knowledge of the world.

What was read is remembered by its content, so that a reading that is broken off goes on where it
was, and reading an unchanged page again calls nobody.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from django.db import transaction
from django.utils import timezone

from audit.models import CriticalReading, ReadClaim
from audit.services.doubts import Model, keep_doubt
from audit.services.unread import PageClaims, claims_of_pages, pages_to_read, read_key
from engines.reviewer import Reading, Reviewer, Statement
from engines.text import Claim
from wiki.errors import RefusedError
from wiki.models import Page, PageState, Role, User, Wiki
from wiki.permissions import require
from wiki.services.events import record

# Claims of one page in one call of the reviewer, which makes several calls of the model of it.
BATCH = 48
# What is begun within it ends, with one call's longest time, before the task's own limit.
TURN_SECONDS = 30.0
STALLED_AFTER = timedelta(minutes=6)
MAX_ATTEMPTS = 3


@transaction.atomic
def queue_reading(*, wiki: Wiki, page: Page | None, person: User) -> CriticalReading | None:
    """Note that a page, or all active pages, are to be read; the caller sends the task on commit.

    Returns:
        The reading; None where one of the same pages waits or runs already.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: The page is not active: nobody takes it for true.
    """
    require(person, wiki, Role.EDITOR)
    if page is not None and page.state != PageState.ACTIVE:
        raise RefusedError("Only an active page is read critically. Promote it first.")
    reading, created = CriticalReading.objects.get_or_create(
        wiki=wiki,
        page=page,
        status__in=(CriticalReading.Status.WAITING, CriticalReading.Status.RUNNING),
        defaults={"status": CriticalReading.Status.WAITING, "started_by": person},
    )
    if not created:
        return None
    record(
        wiki=wiki,
        verb="reading",
        summary=f"{page.title if page else 'All active pages'}: to be read critically",
        actor=person,
        page=page,
    )
    return reading


def stalled_readings() -> list[int]:
    """Return the readings that give no sign of life."""
    quiet = CriticalReading.objects.filter(
        status__in=(CriticalReading.Status.WAITING, CriticalReading.Status.RUNNING),
        heartbeat_at__lt=timezone.now() - STALLED_AFTER,
    )
    return list(quiet.values_list("pk", flat=True))


def fail_reading(*, reading: CriticalReading, reason: str) -> None:
    """Say that a reading cannot go on, and why."""
    reading.status, reading.error = CriticalReading.Status.FAILED, reason
    reading.save()


def read_critically(
    *, reading: CriticalReading, reviewer: Reviewer, name: str, seconds: float = TURN_SECONDS
) -> bool:
    """Read on for a while; safe to run twice or to die anywhere.

    Args:
        reading: What to read.
        reviewer: Who reads.
        name: Provider and model, for people: what it doubted once it does not doubt again.
        seconds: After this no further batch is begun.

    Returns:
        Whether there is more to read: the caller sends the task again.
    """
    if not reading.is_under_way:
        return False
    if reading.attempts >= MAX_ATTEMPTS:
        fail_reading(reading=reading, reason=f"It was broken off {reading.attempts} times.")
        return False
    pages = claims_of_pages(pages_to_read(reading), fingerprint=reviewer.fingerprint)
    reading.status = CriticalReading.Status.RUNNING
    reading.attempts += 1
    reading.total = sum(len(each.claims) for each in pages)
    reading.done = reading.total - sum(len(each.unread) for each in pages)
    reading.unread = 0
    reading.save()
    by = Model(name, reviewer.fingerprint)
    return _read(reading, pages, reviewer, by, deadline=time.monotonic() + seconds)


def _read(
    reading: CriticalReading,
    pages: Sequence[PageClaims],
    reviewer: Reviewer,
    by: Model,
    *,
    deadline: float,
) -> bool:
    problem = ""
    for part in _parts(pages):
        if time.monotonic() > deadline:
            reading.save()
            return True
        found = reviewer.read(title=part.title, statements=part.statements)
        _keep(reading, part, found, by)
        problem = next(iter(found.unread.values()), problem)
        if found.away:
            fail_reading(reading=reading, reason=problem)
            return False
    reading.status, reading.attempts = CriticalReading.Status.DONE, 0
    reading.error = problem
    reading.save()
    return False


@dataclass(frozen=True, slots=True)
class _Part:
    """Claims of one page that are read together."""

    page: PageClaims
    claims: tuple[Claim, ...]

    @property
    def title(self) -> str:
        return self.page.revision.page.title

    @property
    def statements(self) -> list[Statement]:
        return [Statement(claim.text, claim.heading) for claim in self.claims]


def _parts(pages: Sequence[PageClaims]) -> Iterator[_Part]:
    for page in pages:
        remaining = iter(page.unread)
        while batch := tuple(islice(remaining, BATCH)):
            yield _Part(page, batch)


@transaction.atomic
def _keep(reading: CriticalReading, part: _Part, found: Reading, by: Model) -> None:
    """Keep the doubts and that the rest was read, unless the page moved on meanwhile."""
    revision = part.page.revision
    page = Page.objects.select_for_update(of=("self",), no_key=True).get(pk=revision.page_id)
    read = len(part.claims) - len(found.unread)
    reading.done += read
    reading.unread += len(found.unread)
    if page.state == PageState.ACTIVE and page.current_revision_id == revision.pk:
        for doubt in found.doubts:
            text = part.claims[doubt.number - 1].text
            reading.found += keep_doubt(revision=revision, claim_text=text, doubt=doubt, by=by)
        ReadClaim.objects.bulk_create(
            (
                ReadClaim(key=read_key(part.title, claim, by.fingerprint))
                for number, claim in enumerate(part.claims, start=1)
                if number not in found.unread
            ),
            ignore_conflicts=True,
        )
    # What gave nothing may be tried so often and no more; what moves on is no failure.
    reading.attempts = 0 if read else reading.attempts
    reading.save()
