"""Documents become sources: numbered, versioned, and the same bytes once a wiki."""

from dataclasses import replace

import pytest

from engines.documents import Line, Note
from tests.cast import Cast
from tests.factories import make_document, make_source, make_wiki
from wiki.errors import NotAllowedError, RefusedError
from wiki.models import SourceVersion
from wiki.services.blobs import Blob, blob_path, delete_blob, store_blob
from wiki.services.sources import add_source_version, find_namesake, find_version


def add(cast: Cast, blob: Blob, **more: object) -> SourceVersion:
    given = {
        "wiki": cast.wiki,
        "filename": "rules.md",
        "document": make_document(["One.", "Two."]),
        "uploader": cast.contributor,
    }
    return add_source_version(blob=blob, **(given | more))  # type: ignore[arg-type]


def test_a_document_becomes_a_source_with_every_line_as_it_was_read(cast: Cast) -> None:
    line = Line(text="Fee: 5", page=3, label="p. 3", heading="Fees", box=(0.1, 0.2, 0.3, 0.4))
    note = Note(code="hidden_text", message="Hidden words", line=1)
    document = replace(make_document([]), lines=(line,), notes=(note,), kind="pdf")
    version = add(cast, store_blob([b"%PDF"]), document=document)
    stored = version.lines.get()
    assert (stored.number, stored.text, stored.page, stored.label, stored.heading) == (
        1,
        "Fee: 5",
        3,
        "p. 3",
        "Fees",
    )
    assert stored.box == [0.1, 0.2, 0.3, 0.4]
    assert version.notes == [{"code": "hidden_text", "message": "Hidden words", "line": 1}]
    assert (version.kind, version.size, version.line_count) == ("pdf", 4, 1)


def test_the_same_bytes_are_one_version_a_wiki_whatever_their_name(cast: Cast) -> None:
    blob = store_blob([b"same"])
    first = add(cast, blob)
    assert add(cast, blob, filename="other.md") == first
    elsewhere = add(cast, blob, wiki=make_wiki(), uploader=None)
    assert elsewhere.source.number == 1
    assert find_version(wiki=cast.wiki, sha256=blob.sha256) == first


def test_a_new_version_counts_on_and_leaves_the_old_one(cast: Cast) -> None:
    first = add(cast, store_blob([b"1"]))
    second = add(cast, store_blob([b"2"]), source=first.source, document=make_document(["Three."]))
    assert [v.number for v in first.source.versions.all()] == [1, 2]
    assert second.source == first.source
    assert [line.text for line in first.lines.all()] == ["One.", "Two."]


def test_numbers_count_within_a_wiki(cast: Cast) -> None:
    other = make_wiki()
    numbers = [make_source(wiki=wiki, lines=["x"]).source.number for wiki in (cast.wiki, other) * 2]
    assert numbers == [1, 1, 2, 2]


def test_a_namesake_is_the_standing_source_of_that_file_name(cast: Cast) -> None:
    first = add(cast, store_blob([b"1"]))
    assert find_namesake(wiki=cast.wiki, filename="rules.md") == first.source
    assert find_namesake(wiki=cast.wiki, filename="others.md") is None
    assert find_namesake(wiki=make_wiki(), filename="rules.md") is None


def test_a_reader_adds_nothing(cast: Cast) -> None:
    with pytest.raises(NotAllowedError):
        add(cast, store_blob([b"1"]), uploader=cast.reader)


def test_long_names_are_cut_to_what_is_kept(cast: Cast) -> None:
    version = add(
        cast, store_blob([b"1"]), filename="n" * 400, document=make_document(["x"], title="t" * 400)
    )
    assert (len(version.filename), len(version.source.title)) == (255, 300)


def test_bytes_come_back_as_they_went_in(cast: Cast) -> None:
    blob = store_blob(iter([b"a", b"", b"bc"]))
    assert blob.path.read_bytes() == b"abc"
    assert store_blob([b"abc"]) == blob
    delete_blob(blob.sha256)
    delete_blob(blob.sha256)
    assert not blob_path(blob.sha256).exists()


def test_a_file_that_is_too_large_leaves_nothing_behind(cast: Cast, settings: object) -> None:
    settings.MAX_UPLOAD_BYTES = 1_048_576  # type: ignore[attr-defined]
    before = set(blob_path("0" * 64).parent.parent.iterdir())
    with pytest.raises(RefusedError, match="larger than 1 MB"):
        store_blob([b"x" * 1_048_576, b"y"])
    assert set(blob_path("0" * 64).parent.parent.iterdir()) == before
