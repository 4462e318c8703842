"""Tells a document about somebody else's organisation from one about the wiki's own."""

import re

_NAME = re.compile(
    r"\b[A-Z][\w&'\u2019-]*[a-z][\w'\u2019-]*(?: (?:(?:of|and|the|&) )?[A-Z][\w'\u2019-]+)+"
)
_ACRONYM = re.compile(r"\b[A-Z][A-Z0-9]{1,7}\b")
_BEFORE = r"(?:at|by|from|with|join|choose|discover|visit)"
_AFTER = (
    r"(?:offers?|announce[sd]?|sells?|introduc\w+|promis\w+|reports?|is changing|has changed|"
    r"was founded|employees|staff|customers|automates|lets|turns|helps|today)"
)


def names_in(text: str) -> set[str]:
    """Return the capitalised names of two words and more, and the acronyms, of a text."""
    return set(_NAME.findall(text)) | set(_ACRONYM.findall(text))


def foreign_organisation(*, purpose: str, title: str, text: str) -> str | None:
    """Return the organisation a document speaks for, when the purpose names another one.

    A name counts only when the title carries it and the text has it act or employ people, and
    when the document says nothing of any name in the purpose. So a law or a product that a
    document of one's own explains is not taken for an organisation.
    """
    own = {word.casefold() for name in names_in(purpose) for word in _distinctive(name)}
    said = {word.casefold() for word in re.findall(r"\w+", f"{title} {text}")}
    if not own or own & said:
        return None
    acting = (name for name in sorted(names_in(title)) if _acts(name, text))
    return next(acting, None)


def _distinctive(name: str) -> list[str]:
    return [word for word in re.findall(r"\w+", name) if word[0].isupper() and len(word) > 1]


def _acts(name: str, text: str) -> bool:
    escaped = re.escape(name)
    pattern = rf"\b{_BEFORE} {escaped}\b|\b{escaped}(?:['\u2019]s?)? {_AFTER}\b"
    return re.search(pattern, text, re.IGNORECASE) is not None
