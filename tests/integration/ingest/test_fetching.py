"""Documents of the web: queued by address, fetched by a worker, then one rule for all."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from engines.fetch import fetch
from ingest.models import Document, Status, Step
from ingest.services.engines import Engines
from ingest.services.fetching import ask_for
from ingest.services.steering import cancel, retry
from tests.cast import Cast
from tests.integration.ingest.doubles import bring, finish, make_engines
from tests.support.web import Web, page, served, status
from wiki.errors import NotAllowedError, RefusedError
from wiki.services.blobs import blob_path

GUIDE = b"# Travel guide\n\nTravellers book trains before flights. A trip needs approval.\n"


@pytest.fixture
def web() -> Iterator[Web]:
    with served() as site:
        site.pages["/guide"] = page(GUIDE, "text/markdown")
        yield site


def engines(web: Web) -> Engines:
    return replace(make_engines(), fetcher=partial(fetch, limits=web.limits()))


def ask(cast: Cast, web: Web, path: str = "/guide") -> Document:
    return ask_for(wiki=cast.wiki, person=cast.contributor, address=f"{web.root}{path}")


def test_asking_sends_nothing_and_a_worker_fetches_reads_and_writes(cast: Cast, web: Web) -> None:
    waiting = ask(cast, web)
    assert (waiting.status, waiting.step, web.asked) == (Status.WAITING, Step.FETCHING, [])

    done = finish(waiting, engines(web))

    assert done.status == Status.DONE
    assert done.filename == "127.0.0.1 guide.md"
    assert done.address == f"{web.root}/guide"
    assert blob_path(done.sha256).read_bytes() == GUIDE
    assert done.source_version is not None
    assert done.source_version.source.title == "Travel guide"
    assert done.steps.get(step=Step.FETCHING).detail.endswith("from 127.0.0.1")


def test_bytes_that_are_here_already_are_a_duplicate(cast: Cast, web: Web) -> None:
    first = finish(bring(cast.wiki, cast.contributor, text=GUIDE.decode()))

    again = finish(ask(cast, web), engines(web))

    assert again.status == Status.DUPLICATE
    assert again.source_version == first.source_version


def test_bytes_that_are_in_flight_are_a_duplicate(cast: Cast, web: Web) -> None:
    first = bring(cast.wiki, cast.contributor, text=GUIDE.decode())

    again = finish(ask(cast, web), engines(web))

    assert (again.status, again.twin) == (Status.DUPLICATE, first)


def test_new_bytes_at_a_known_address_ask_whether_they_are_a_new_version(
    cast: Cast, web: Web
) -> None:
    first = finish(ask(cast, web), engines(web))
    web.pages["/guide"] = page(GUIDE + b"\nA new line.\n", "text/markdown")

    again = finish(ask(cast, web), engines(web))

    assert again.asks_about_name
    assert first.source_version is not None
    assert again.namesake == first.source_version.source


def test_an_address_is_fetched_once_at_a_time(cast: Cast, web: Web) -> None:
    ask(cast, web)
    with pytest.raises(RefusedError, match="being fetched already"):
        ask(cast, web)


def test_two_addresses_can_be_on_their_way_together(cast: Cast, web: Web) -> None:
    assert ask(cast, web).pk != ask(cast, web, "/other").pk


def test_what_failed_says_why_and_is_fetched_again_on_retry(cast: Cast, web: Web) -> None:
    web.pages["/guide"] = status(503)
    failed = finish(ask(cast, web), engines(web))
    assert failed.status == Status.FAILED
    assert "answers 503" in failed.error
    assert "Retry it later" in failed.error

    web.pages["/guide"] = page(GUIDE, "text/markdown")
    retried = retry(document=failed, person=cast.contributor)

    assert finish(retried, engines(web)).status == Status.DONE


def test_what_policy_refuses_ends_with_its_reason(cast: Cast, web: Web) -> None:
    refused = finish(
        ask_for(wiki=cast.wiki, person=cast.contributor, address="http://127.0.0.1:80/secret"),
        replace(make_engines(), fetcher=fetch),
    )
    assert refused.status == Status.FAILED
    assert "not on the public internet" in refused.error


def test_an_empty_document_is_refused(cast: Cast, web: Web) -> None:
    web.pages["/guide"] = page(b"", "text/plain")
    assert "is empty" in finish(ask(cast, web), engines(web)).error


def test_a_cancelled_fetch_brings_nothing(cast: Cast, web: Web) -> None:
    document = ask(cast, web)

    def cancelled_meanwhile(address: str) -> object:
        cancel(document=document, person=cast.contributor)
        return fetch(address, limits=web.limits())

    ended = finish(document, replace(make_engines(), fetcher=cancelled_meanwhile))  # type: ignore[arg-type]
    assert (ended.status, ended.sha256, ended.source_version) == (Status.CANCELLED, "", None)


@pytest.mark.parametrize(
    "address", ["", "handbook", "ftp://example.org/a", "https://example.org/\0", "javascript:1"]
)
def test_what_is_no_web_address_never_becomes_a_row(cast: Cast, address: str) -> None:
    with pytest.raises(RefusedError, match="begins with https"):
        ask_for(wiki=cast.wiki, person=cast.contributor, address=address)
    assert not Document.objects.exists()


def test_an_endless_address_is_refused(cast: Cast) -> None:
    with pytest.raises(RefusedError, match="longer than"):
        ask_for(
            wiki=cast.wiki, person=cast.contributor, address=f"https://example.org/{'ä' * 1_000}"
        )


def test_a_reader_may_not_have_things_fetched(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        ask_for(wiki=cast.wiki, person=cast.reader, address="https://example.org/")
