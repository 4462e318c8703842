"""E-books: the chapters in the order of the spine, each read as a web page."""

import posixpath
import zipfile
from collections.abc import Iterator
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from engines.documents._archive import open_archive
from engines.documents._htmltext import HtmlText
from engines.documents._lines import capped
from engines.documents._model import Extract, Format, Limits, RawLine, UnreadableDocumentError
from engines.documents._safety import comment_notes
from engines.documents._tables import one_line
from engines.documents.readers.html import parse_html

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"


def _read(data: bytes, limits: Limits) -> Extract:
    with open_archive(data, limits) as archive:
        # The HTML parser reads these small XML files as well, and knows no entities to expand.
        package_path = _attribute(_parse(archive, _CONTAINER), "rootfile", "full-path")
        package = _parse(archive, package_path)
        chapters = _chapters(package, posixpath.dirname(package_path))
        _refuse_locked(archive, chapters)
        walk = HtmlText()
        lines = capped(_chapter_lines(archive, chapters, walk), limits)
    return Extract(lines, _title(package), tuple(comment_notes(walk.comments)))


def _parse(archive: zipfile.ZipFile, name: str) -> LexborHTMLParser:
    return parse_html(archive.read(name))


def _named(tree: LexborHTMLParser, tag: str) -> Iterator[LexborNode]:
    if tree.root is not None:
        yield from (node for node in tree.root.traverse() if node.tag == tag)


def _attribute(tree: LexborHTMLParser, tag: str, name: str) -> str:
    return next(filter(None, (node.attributes.get(name) for node in _named(tree, tag))), "")


def _chapters(package: LexborHTMLParser, folder: str) -> list[str]:
    """Return the archive paths of the spine, in reading order."""
    manifest = {node.attributes.get("id"): node.attributes for node in _named(package, "item")}
    spine = (manifest[node.attributes.get("idref")] for node in _named(package, "itemref"))
    return [posixpath.normpath(posixpath.join(folder, unquote(i["href"] or ""))) for i in spine]


def _refuse_locked(archive: zipfile.ZipFile, chapters: list[str]) -> None:
    # Fonts are often obfuscated in books that are free to read; only locked chapters matter.
    if _ENCRYPTION not in archive.namelist():
        return
    references = _named(_parse(archive, _ENCRYPTION), "enc:cipherreference")
    locked = {unquote(node.attributes.get("uri") or "") for node in references}
    if locked.intersection(chapters):
        raise UnreadableDocumentError(
            "encrypted",
            "The book is locked by its publisher (DRM). Upload a copy without the lock.",
        )


def _chapter_lines(
    archive: zipfile.ZipFile, chapters: list[str], walk: HtmlText
) -> Iterator[RawLine]:
    for number, chapter in enumerate(chapters, start=1):
        walk.label = f"section {number}"
        yield from walk.lines(_parse(archive, chapter))


def _title(package: LexborHTMLParser) -> str:
    return next((one_line(node.text()) for node in _named(package, "dc:title")), "")


FORMAT = Format(
    kind="epub",
    name="an EPUB book",
    media_type="application/epub+zip",
    extensions=(".epub",),
    read=_read,
    binary=True,
)
