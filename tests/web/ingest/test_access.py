"""Every address of ingest, tried as everybody."""

import pytest
from django.test import Client
from django.urls import reverse

from ingest.models import Document
from tests.cast import Cast
from tests.factories import make_wiki
from tests.integration.ingest.doubles import bring

READ = ("upload", "documents", "document")
STEER = (
    "upload_address",
    "document_retry",
    "document_cancel",
    "document_version",
    "document_separate",
)
JUDGE = ("document_overrule", "document_skip")
PEOPLE = ("administrator", "editor", "contributor", "reader", "outsider")

# What each person gets: 302 from a button means that it was pressed (or told why not).
TABLE = {
    READ: (200, 200, 200, 403, 404),
    STEER: (302, 302, 302, 403, 404),
    JUDGE: (302, 302, 403, 403, 404),
}
CASES = [
    (name, person, status)
    for names, statuses in TABLE.items()
    for name in names
    for person, status in zip(PEOPLE, statuses, strict=True)
]


@pytest.fixture
def document(cast: Cast) -> Document:
    return bring(cast.wiki, cast.contributor, text="Some words.\n")


def address(name: str, document: Document) -> str:
    of_one = {} if name in {"upload", "upload_address", "documents"} else {"pk": document.pk}
    return reverse(name, kwargs={"wiki": "handbook", **of_one})


@pytest.mark.parametrize(("name", "person", "status"), CASES)
def test_each_person_gets_what_the_table_says(
    client: Client, cast: Cast, document: Document, name: str, person: str, status: int
) -> None:
    client.force_login(cast.by_name(person))
    call = client.get if name in READ else client.post
    assert call(address(name, document)).status_code == status


@pytest.mark.parametrize("name", [*READ, *STEER, *JUDGE])
def test_a_visitor_is_asked_to_sign_in(client: Client, document: Document, name: str) -> None:
    call = client.get if name in READ else client.post
    answer = call(address(name, document))
    assert answer.status_code == 302
    assert reverse("account_login") in answer["Location"]


@pytest.mark.parametrize("name", [*STEER, *JUDGE])
def test_a_button_is_no_link(client: Client, cast: Cast, document: Document, name: str) -> None:
    client.force_login(cast.editor)
    assert client.get(address(name, document)).status_code == 405


def test_posting_files_is_refused_to_a_reader(
    client: Client, cast: Cast, document: Document
) -> None:
    client.force_login(cast.reader)
    assert client.post(address("upload", document)).status_code == 403
    assert Document.objects.count() == 1


@pytest.mark.parametrize("name", ["document", "document_cancel", "document_overrule"])
def test_a_document_of_another_wiki_is_not_there(
    client: Client, cast: Cast, document: Document, name: str
) -> None:
    other = make_wiki("Other")
    client.force_login(cast.administrator)
    foreign = bring(other, None, text="Foreign words.\n")
    call = client.get if name == "document" else client.post
    assert call(address(name, foreign)).status_code == 404
