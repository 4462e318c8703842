"""Documents of the web: asked for by address, fetched by a worker, then like any upload."""

import uuid
from urllib.parse import urlsplit

from django.db import IntegrityError, transaction
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from ingest.models import Document, Step
from ingest.services.engines import Engines
from ingest.services.receiving import take_fetched
from ingest.services.sending import send_on_commit
from wiki.errors import RefusedError
from wiki.models import Role, User, Wiki
from wiki.permissions import require
from wiki.services.blobs import store_blob

LONGEST = 2_000  # bytes of an address; the database compares them in an index


def ask_for(*, wiki: Wiki, person: User, address: str) -> Document:
    """Queue the fetching of one address; nothing is asked of its host before.

    Raises:
        NotAllowedError: The person may not contribute here.
        RefusedError: It is no web address, or it is being fetched already.
    """
    require(person, wiki, Role.CONTRIBUTOR)
    address = _plausible(address)
    document = Document(
        wiki=wiki,
        batch=uuid.uuid4(),
        filename=address[:255],
        address=address,
        uploader=person,
        step=Step.FETCHING,
        heartbeat_at=timezone.now(),
    )
    try:
        with transaction.atomic():
            document.save()
            send_on_commit(document)
    except IntegrityError:
        raise RefusedError("This address is being fetched already. Look at its row.") from None
    return document


def _plausible(address: str) -> str:
    """Return the address trimmed; the fetcher itself looks at it properly."""
    address = address.strip()
    if not address.startswith(("https://", "http://")) or "\0" in address:
        raise RefusedError("Give a whole web address, one that begins with https://.")
    if len(address.encode()) > LONGEST:
        raise RefusedError(f"This address is longer than {LONGEST:,} bytes.")
    return address


def fetch(document: Document, engines: Engines) -> None:
    """Fetch the bytes and let them go the way of an upload.

    Raises:
        FetchRefusedError: By policy; a retry changes nothing.
        FetchFailedError: The network or the server failed.
        RefusedError: It is empty, or larger than an upload may be.
    """
    found = engines.fetcher(document.address)
    if not found.content:
        raise RefusedError("The document at this address is empty.")
    take_fetched(
        document=document,
        filename=found.filename,
        blob=store_blob([found.content]),
        detail=f"{filesizeformat(len(found.content))} from {urlsplit(found.url).hostname}",
    )
