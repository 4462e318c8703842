"""The name of an uploaded file, made fit to be stored and shown."""

import unicodedata

MAX_CHARACTERS = 255
_UNNAMED = "unnamed"


def clean_filename(name: str) -> str:
    """Return the last part of a path without what cannot be printed; never empty.

    Markup, brackets and any script stay as they are: a name is only ever shown escaped, and bytes
    are stored under their hash, so a name can lead nowhere. A long one keeps its extension.
    """
    base = unicodedata.normalize("NFC", name).replace("\\", "/").rpartition("/")[2]
    base = "".join(character for character in base if character.isprintable()).strip()
    if base in {"", ".", ".."}:
        return _UNNAMED
    if len(base) <= MAX_CHARACTERS:
        return base
    stem, dot, extension = base.rpartition(".")
    kept = MAX_CHARACTERS - len(dot + extension)
    return f"{stem[:kept]}{dot}{extension}" if stem and kept > 0 else base[:MAX_CHARACTERS]
