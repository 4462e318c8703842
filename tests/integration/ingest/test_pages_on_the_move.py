"""Pages that change while they are compared; bytes that another route brought meanwhile."""

from collections.abc import Sequence
from dataclasses import replace

from engines.conflicts import Contradiction, Statement
from engines.documents import Document as ReadDocument
from ingest.models import Document, Status
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.integration.ingest.doubles import ToldFinder, bring, finish, make_engines
from wiki.models import Conflict, Page, SourceVersion
from wiki.services.blobs import Blob
from wiki.services.lifecycle import archive_page
from wiki.services.pages import edit_page
from wiki.services.sources import add_source_version

OLD = "The return window is 14 days."
NEW = "The return window is 30 days."
DOCUMENT = f"# Returns policy\n\nGoods come back unused.\n{NEW}\n"


def active(cast: Cast) -> Page:
    make_source(wiki=cast.wiki, lines=[OLD])
    return make_active(wiki=cast.wiki, title="Returns", body=f"{OLD}[^S1:1]\n", editor=cast.editor)


class Disturbed(ToldFinder):
    """A finder during whose first comparison a person does something to the page."""

    def __init__(self, cast: Cast, *, archive: bool = False) -> None:
        super().__init__({(OLD, NEW)})
        self.cast, self.archive, self.disturbed = cast, archive, False

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        if not self.disturbed:
            self.disturbed = True
            page = Page.objects.select_related("current_revision").get(title="Returns")
            assert page.current_revision is not None
            if self.archive:
                archive_page(page=page, person=self.cast.editor)
            else:
                body = "Shops are friendly. " + page.current_revision.body
                base = page.current_revision
                edit_page(page=page, body=body, base=base, author=self.cast.editor)
        return super().compare(pairs)


def test_a_page_edited_meanwhile_is_compared_as_it_is_then(cast: Cast) -> None:
    page = active(cast)
    engines = make_engines(finder=Disturbed(cast))
    finish(bring(cast.wiki, cast.contributor, text=DOCUMENT), engines)
    page.refresh_from_db()
    conflict = Conflict.objects.get()
    assert conflict.revision == page.current_revision
    assert conflict.claim_start == len("Shops are friendly. ")


def test_a_page_archived_meanwhile_is_no_evidence_to_dispute(cast: Cast) -> None:
    active(cast)
    engines = make_engines(finder=Disturbed(cast, archive=True))
    document = finish(bring(cast.wiki, cast.contributor, text=DOCUMENT), engines)
    assert document.status == Status.DONE
    assert not Conflict.objects.exists()


def test_bytes_that_became_a_source_of_another_document_meanwhile_are_a_duplicate(
    cast: Cast,
) -> None:
    base = make_engines()
    document = bring(cast.wiki, cast.contributor, text=DOCUMENT)

    def read(path: object, filename: str) -> ReadDocument:
        parsed = base.reader(path, filename)  # type: ignore[arg-type]
        version = add_source_version(
            wiki=cast.wiki,
            blob=Blob(document.sha256, document.size),
            filename="first.md",
            document=parsed,
            uploader=None,
        )
        Document.objects.create(
            wiki=cast.wiki,
            filename="first.md",
            sha256=document.sha256,
            source_version=version,
            status=Status.DONE,
            heartbeat_at=document.heartbeat_at,
        )
        return parsed

    engines = replace(base, reader=read)
    done = finish(document, engines)
    assert (done.status, done.source_version) == (Status.DUPLICATE, SourceVersion.objects.get())
