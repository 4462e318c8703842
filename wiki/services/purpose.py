"""Writing purpose.md: what belongs in a wiki, in plain words, every state of it kept."""

from django.db import transaction
from django.db.models import Max

from wiki.errors import OutdatedError, RefusedError
from wiki.models import Purpose, Role, User, Wiki
from wiki.permissions import require
from wiki.services.events import record

MAX_PURPOSE_CHARACTERS = 20_000


@transaction.atomic
def save_purpose(*, wiki: Wiki, text: str, base: int, author: User) -> Purpose:
    """Write a new state of a wiki's purpose.md.

    Args:
        wiki: The wiki.
        text: The whole text; empty says that everything belongs.
        base: Number of the state the person had before them; 0 where there was none.
        author: An editor.

    Raises:
        NotAllowedError: The person is no editor here.
        OutdatedError: Somebody else wrote a new state meanwhile.
        RefusedError: The text is too long or unchanged.
    """
    require(author, wiki, Role.EDITOR)
    Wiki.objects.select_for_update().get(pk=wiki.pk)
    latest = wiki.purposes.first()
    if (latest.number if latest else 0) != base:
        raise OutdatedError("purpose.md was changed while you wrote. Nothing was overwritten.")
    if latest and latest.text == clean_purpose(text):
        raise RefusedError("Nothing was changed, so nothing was saved.")
    return write_purpose(wiki=wiki, text=text, author=author)


def clean_purpose(text: str) -> str:
    """Return a text as it is stored: LF line ends, one final newline, no NUL; "" for nothing.

    Raises:
        RefusedError: It is too long.
    """
    text = text.replace("\r\n", "\n").replace("\x00", "").rstrip()
    if len(text) > MAX_PURPOSE_CHARACTERS:
        message = f"{len(text):,} characters; {MAX_PURPOSE_CHARACTERS:,} is the most. Shorten it."
        raise RefusedError(message)
    return f"{text}\n" if text else ""


def write_purpose(*, wiki: Wiki, text: str, author: User) -> Purpose:
    """Append a state of purpose.md; call it inside the transaction of whoever may do so."""
    text = clean_purpose(text)
    last: int | None = wiki.purposes.aggregate(last=Max("number"))["last"]
    purpose = Purpose.objects.create(wiki=wiki, number=(last or 0) + 1, text=text, author=author)
    record(
        wiki=wiki,
        verb="purpose",
        summary=f"purpose.md: version {purpose.number}",
        actor=author,
    )
    return purpose
