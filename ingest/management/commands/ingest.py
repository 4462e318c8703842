"""`manage.py ingest PATH… --wiki SLUG`: bring documents from the command line."""

import json
import uuid
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ingest.models import Document, GateDecision, Status
from ingest.services.engines import site_engines
from ingest.services.receiving import Namesake, receive
from ingest.services.working import work_off
from wiki.errors import RefusedError
from wiki.models import User, Wiki

_CHUNK = 1024 * 1024  # bytes


class Command(BaseCommand):
    """Bring files, or every file below folders, into a wiki; the same rules as in the browser."""

    help = "Bring documents into a wiki: files, or folders with everything below them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what the command takes."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--wiki", required=True, metavar="SLUG")
        parser.add_argument("--user", metavar="NAME", help="who brings them (a contributor)")
        parser.add_argument("--wait", action="store_true", help="work until all have ended")
        parser.add_argument("--json", action="store_true", help="print one JSON array")
        names = parser.add_mutually_exclusive_group()
        names.add_argument(
            "--as-version",
            action="store_const",
            dest="namesake",
            const=Namesake.NEW_VERSION,
            help="a file named like a source is a new version of it",
        )
        names.add_argument(
            "--separate",
            action="store_const",
            dest="namesake",
            const=Namesake.SEPARATE,
            help="a file named like a source is another document",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Take the files in, work them off if asked to, and report each of them.

        Raises:
            CommandError: The wiki, the person or a path is not there, or a document failed.
        """
        wiki = _wiki(options["wiki"])
        files = list(_files(options["paths"]))
        try:
            documents = _take_in(
                files,
                wiki=wiki,
                uploader=_user(options["user"]),
                namesake=options["namesake"] or Namesake.ASK,
            )
        except RefusedError as error:
            raise CommandError(str(error)) from error
        if options["wait"]:
            work_off(documents, engines=site_engines())
        # One by one, as they are now: a worker may have them already.
        reports = [_report(Document.objects.shown().get(pk=one.pk)) for one in documents]
        self._print(reports, as_json=options["json"])
        failed = sum(report["status"] == Status.FAILED for report in reports)
        if failed:
            raise CommandError(f"{failed} of {len(reports)} documents failed.")

    def _print(self, reports: list[dict[str, Any]], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(reports, ensure_ascii=False, indent=2))
            return
        for report in reports:
            self.stdout.write(f"{report['status']:<20}{report['filename']}  {report['message']}")
            for quoted in report["purpose_lines"]:
                self.stdout.write(f"{'':<20}purpose.md, line {quoted['line']}: {quoted['text']}")


def _wiki(slug: str) -> Wiki:
    wiki = Wiki.objects.filter(slug=slug).first()
    if wiki is None:
        known = ", ".join(Wiki.objects.values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"There is no wiki “{slug}”. There are: {known}.")
    return wiki


def _user(name: str | None) -> User | None:
    if name is None:
        return None
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"There is no user “{name}”.")
    return user


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield files, and what lies below folders in order; nothing that is hidden."""
    for path in paths:
        if path.is_dir():
            below = (found for found in sorted(path.rglob("*")) if found.is_file())
            yield from (found for found in below if not _is_hidden(found, path))
        elif path.is_file():
            yield path
        else:
            raise CommandError(f"There is no file {path}. Nothing was taken in.")


def _is_hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _take_in(
    files: Iterable[Path], *, wiki: Wiki, uploader: User | None, namesake: Namesake
) -> list[Document]:
    batch = uuid.uuid4()
    return [
        receive(
            wiki=wiki,
            uploader=uploader,
            filename=path.name,
            chunks=_chunks(path),
            batch=batch,
            namesake=namesake,
        )
        for path in files
    ]


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _report(document: Document) -> dict[str, Any]:
    version = document.source_version
    return {
        "filename": document.filename,
        "document": document.pk,
        "status": document.status,
        "step": document.step,
        "source": version.source.number if version else None,
        "version": version.number if version else None,
        "counts": document.counts,
        "message": _message(document),
        "purpose_lines": _purpose_lines(document),
        "url": settings.SITE_URL + document.get_absolute_url(),
    }


def _message(document: Document) -> str:
    """Return why a document did not go all the way, and what to do next; "" when it did."""
    if document.asks_about_name:
        return (
            "A source has this file name. Answer in the browser, "
            "or run again with --as-version or --separate."
        )
    decision = _decision(document)
    if decision is None:
        return document.error
    if document.status == Status.WAITING_FOR_PERSON:
        return f"{decision.reason} An editor decides in the review queue."
    return decision.overruled_reason or decision.reason


def _purpose_lines(document: Document) -> list[dict[str, Any]]:
    """Return the lines of purpose.md that kept a document out, or left it to a person."""
    decision = _decision(document)
    quoted = decision.quoted_lines() if decision else []
    return [{"line": number, "text": text} for number, text in quoted]


def _decision(document: Document) -> GateDecision | None:
    """Return the decision of the gate that a document stopped at."""
    return (
        GateDecision.objects.filter(document=document).first()
        if document.awaits_judgement
        else None
    )
