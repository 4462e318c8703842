"""The words of a Word paragraph, straight from its XML.

python-docx's own ``paragraph.text`` leaves out tracked insertions, content controls and text
boxes, which a person sees; so the runs are walked here. Deleted text (tracked) is left out.
"""

from collections.abc import Iterator

from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

P, TBL, SDT, SDT_CONTENT, TXBX = map(qn, ("w:p", "w:tbl", "w:sdt", "w:sdtContent", "w:txbxContent"))
_R, _T, _TAB, _BR, _CR, _NBHYPHEN = map(
    qn, ("w:r", "w:t", "w:tab", "w:br", "w:cr", "w:noBreakHyphen")
)
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_UNREAD = frozenset({qn("w:del"), qn("w:moveFrom"), qn("w:rPr"), qn("w:pPr"), _FALLBACK, TXBX})
_SPACES = frozenset({_TAB, _BR, _CR})
_VAL = qn("w:val")
_MIN_HALF_POINTS = 4


def runs(element: BaseOxmlElement) -> Iterator[BaseOxmlElement]:
    """Yield the runs a reader sees in document order, without those of text boxes inside."""
    for child in element.iterchildren():
        if child.tag == _R:
            yield child
        elif child.tag not in _UNREAD:
            yield from runs(child)


def paragraph_text(paragraph: BaseOxmlElement) -> str:
    """Return the text of a paragraph; tabs and breaks are spaces."""
    return "".join(_run_text(run) for run in runs(paragraph))


def hidden_reason(paragraph: BaseOxmlElement) -> str:
    """Return why part of a paragraph is not seen in Word, or ""."""
    reasons = (_run_hidden(run) for run in runs(paragraph) if _run_text(run).strip())
    return next((reason for reason in reasons if reason), "")


def text_boxes(paragraph: BaseOxmlElement) -> Iterator[BaseOxmlElement]:
    """Yield the contents of the text boxes anchored in a paragraph, each once."""
    for box in paragraph.iter(TXBX):
        if next(box.iterancestors(_FALLBACK), None) is None:
            yield box


def blocks(container: BaseOxmlElement) -> Iterator[BaseOxmlElement]:
    """Yield paragraphs and tables in order, through content controls."""
    for child in container.iterchildren(P, TBL, SDT, SDT_CONTENT):
        if child.tag in {SDT, SDT_CONTENT}:
            yield from blocks(child)
        else:
            yield child


def _run_text(run: BaseOxmlElement) -> str:
    pieces = []
    for child in run.iterchildren():
        if child.tag == _T:
            pieces.append(child.text or "")
        elif child.tag in _SPACES:
            pieces.append(" ")
        elif child.tag == _NBHYPHEN:
            pieces.append("-")
    return "".join(pieces)


def _run_hidden(run: BaseOxmlElement) -> str:
    vanish = run.find(f"{qn('w:rPr')}/{qn('w:vanish')}")
    if vanish is not None and vanish.get(_VAL, "true") not in {"0", "false"}:
        return "text formatted as hidden"
    size = run.find(f"{qn('w:rPr')}/{qn('w:sz')}")
    if size is not None and int(size.get(_VAL, "24")) <= _MIN_HALF_POINTS:
        return "letters too small to read"
    return _white(run)


def _white(run: BaseOxmlElement) -> str:
    properties = run.find(qn("w:rPr"))
    if properties is None or properties.find(qn("w:shd")) is not None:
        return ""
    color = properties.find(qn("w:color"))
    is_white = color is not None and color.get(_VAL, "").upper() == "FFFFFF"
    return "white text" if is_white and properties.find(qn("w:highlight")) is None else ""
