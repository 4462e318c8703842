"""A filled site that stays, so that it can be measured again: a million passages take an hour."""

from pathlib import Path

from pydantic import BaseModel, ValidationError

_FILE = "filled.json"


class UnusableSiteError(Exception):
    """A folder that was named does not hold what is to be measured."""


class Filled(BaseModel):
    """What a site was filled with, and the seconds that took.

    Attributes:
        passages: How many.
        load_s: To write pages, passages, statistics and vectors, every trigger on.
        words_build_s: To build the index over words.
        vectors_build_s: To build the index over vectors.
    """

    passages: int
    load_s: float
    words_build_s: float
    vectors_build_s: float

    def keep(self, site: Path) -> None:
        """Say in a site's folder that it is complete."""
        (site / _FILE).write_text(self.model_dump_json(), encoding="utf-8")


def filled(site: Path | None) -> Filled | None:
    """Return what the site in a folder was filled with; None where it was not, or not to the end.

    Raises:
        UnusableSiteError: What the folder says of it cannot be read.
    """
    if site is None or not (site / _FILE).exists():
        return None
    try:
        return Filled.model_validate_json((site / _FILE).read_text(encoding="utf-8"))
    except ValidationError as error:
        raise UnusableSiteError(f"{site / _FILE} cannot be read: name another folder.") from error


def check(site: Path | None, *, passages: int) -> None:
    """See that a folder is empty, or holds a site with so many passages.

    Raises:
        UnusableSiteError: It holds something else.
    """
    if site is None or not site.exists() or not any(site.iterdir()):
        return
    found = filled(site)
    if found is None:
        message = f"{site} holds no site that was filled to the end: delete it or name another."
        raise UnusableSiteError(message)
    if found.passages != passages:
        raise UnusableSiteError(f"{site} holds {found.passages} passages: name another folder.")
