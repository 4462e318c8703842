"""What the tests of the wiki do again and again."""

import threading
from collections.abc import Callable

from django.db import connection

from wiki.models import Conflict, Page, Revision, SourceVersion
from wiki.services.conflicts import DisputedClaim, OpposingLines, open_conflict


def current(page: Page) -> Revision:
    page.refresh_from_db()
    assert page.current_revision is not None
    return page.current_revision


def dispute(
    page: Page, version: SourceVersion, *, claim: str, line: int = 1, **more: object
) -> Conflict | None:
    """Open a conflict between a claim of the page and a line of a source."""
    revision = current(page)
    start = revision.body.find(claim)
    return open_conflict(
        page=page,
        revision=revision,
        claim=DisputedClaim(claim, start, start + len(claim)),
        against=OpposingLines(version, line, line, version.lines.get(number=line).text),
        reason="They say different things.",
        confidence=0.9,
        **more,  # type: ignore[arg-type]
    )


def disputed(page: Page, version: SourceVersion, *, claim: str, line: int = 1) -> Conflict:
    """Open a conflict that is new."""
    conflict = dispute(page, version, claim=claim, line=line)
    assert conflict is not None
    return conflict


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Make calls on connections of their own, from one starting line.

    Returns:
        What each returned or raised, in the order of the calls.
    """
    line = threading.Barrier(len(calls))
    outcomes: list[object] = [None] * len(calls)

    def run(place: int, call: Callable[[], object]) -> None:
        line.wait(30)
        try:
            outcomes[place] = call()
        except Exception as error:  # noqa: BLE001 - an outcome like any other
            outcomes[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=entry) for entry in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
