"""`manage.py verify_citations`: any text against given sources, from standard input."""

import json
import sys
from argparse import ArgumentParser
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from audit.checking import COMMAND_LIMITS, Thresholds, VerifiedClaim
from audit.checking.reading import (
    EXAMPLE,
    MOST_BYTES,
    MalformedRequestError,
    claim_as_dict,
    read_request,
)
from audit.engines import auditor_named, site_web
from audit.services.forecasts import Recorder, forecast_pairs
from audit.services.verifying import Verification, verify_citations
from audit.wording import forecast_in_words
from endpoints.services.auditors import LOCAL, MODES
from endpoints.services.spending import spending_on
from engines.embed import local_embedder
from engines.verify import Auditor
from engines.websearch import Web
from wiki.errors import RefusedError

_REFUSED = 1
_MALFORMED = 2


class Command(BaseCommand):
    """Verify a text, and print what was found of each claim. Nothing is kept."""

    help = (
        f"Read {EXAMPLE} from standard input and hold each claim of the text against the sources. "
        "Exit code 0: verified, whatever was found. 1: empty or too large. 2: not such JSON."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the thresholds, and how to print."""
        usual = Thresholds()
        parser.add_argument("--json", action="store_true", help="Print the findings as JSON")
        parser.add_argument(
            "--auditor",
            choices=MODES,
            default=LOCAL,
            help="Who judges: the bundled auditor, which needs no site, or the site’s model",
        )
        parser.add_argument(
            "--web-fallback",
            action="store_true",
            help="Look up on the web what the sources leave unverifiable, by the site’s engine",
        )
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="Say what a model would be sent and what that costs, and send nothing",
        )
        parser.add_argument(
            "--support-threshold",
            type=float,
            default=usual.support,
            help="Chance of support from which a claim is supported",
        )
        parser.add_argument(
            "--unverifiable-threshold",
            type=float,
            default=usual.unverifiable,
            help="Chance of support, and likeness, below which a claim is unverifiable",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Read, verify, print."""
        try:
            thresholds = Thresholds(options["support_threshold"], options["unverifiable_threshold"])
            auditor = auditor_named(options["auditor"])
            recorder = Recorder()
            found = _verified(
                _read(sys.stdin.buffer),
                auditor=recorder if options["dry_run"] else auditor,
                thresholds=thresholds,
                web=_web() if options["web_fallback"] and not options["dry_run"] else None,
            )
        except MalformedRequestError as error:
            raise CommandError(str(error), returncode=_MALFORMED) from error
        except RefusedError as error:
            raise CommandError(str(error), returncode=_REFUSED) from error
        except ProgrammingError as error:  # of the auditors that need a site
            said = "This site has no tables yet: start it once, or leave out --auditor."
            raise CommandError(said, returncode=_REFUSED) from error
        if options["dry_run"]:
            pairs = list(dict.fromkeys(recorder.seen))
            claims = len(found.claims)
            forecast = forecast_pairs(pairs, auditor=auditor, claims=claims)
            self.stdout.write(forecast_in_words(forecast))
        elif options["json"]:
            self.stdout.write(json.dumps(_as_dict(found, thresholds), ensure_ascii=False))
        else:
            self._print(found)

    def _print(self, found: Verification) -> None:
        for claim in found.claims:
            self.stdout.write(f"{claim.view:<13} {claim.claim.text}")
            self.stdout.write(f"{'':<13} {claim.reason}{_place(claim)}")
            if claim.web:
                where = f" [{claim.web.address}]" if claim.web.address else ""
                said = f"on the web: {claim.web.view}. {claim.web.reason}{where}"
                self.stdout.write(f"{'':<13} {said}")
        counts = ", ".join(f"{count} {view}" for view, count in found.counts.items())
        self.stdout.write(counts if found.claims else "The text states nothing to be verified.")


def _verified(
    raw: bytes, *, auditor: Auditor, thresholds: Thresholds, web: Web | None
) -> Verification:
    request = read_request(raw)
    with spending_on(job="verify_citations"):
        return verify_citations(
            text=request.text,
            sources=request.given(),
            limits=COMMAND_LIMITS,
            auditor=auditor,
            embedder=local_embedder(),
            thresholds=thresholds,
            web=web,
        )


def _web() -> Web:
    web = site_web()
    if web is None:
        raise RefusedError("This site names no web search. Set PLUMBLINE_WEB_SEARCH first.")
    return web


def _read(stream: BinaryIO) -> bytes:
    """Read all of a stream, unless it is empty or too much.

    Raises:
        RefusedError: Either.
    """
    raw = stream.read(MOST_BYTES + 1)
    if not raw.strip():
        raise RefusedError(f"There is no input. Give {EXAMPLE} on standard input.")
    if len(raw) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise RefusedError(f"The input is larger than {most} MB. Split it up.")
    return raw


def _place(found: VerifiedClaim) -> str:
    return f" [{found.place.source.title}, {found.place.lines}]" if found.place else ""


def _as_dict(found: Verification, thresholds: Thresholds) -> dict[str, Any]:
    return {
        "claims": [claim_as_dict(claim) for claim in found.claims],
        "counts": found.counts,
        "auditor": found.auditor,
        "support_threshold": thresholds.support,
        "unverifiable_threshold": thresholds.unverifiable,
    }
