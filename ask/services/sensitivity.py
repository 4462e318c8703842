"""Which answers wait for an editor."""

from engines.text import content_words
from wiki.models import Wiki


def sensitive_subject(*, wiki: Wiki, texts: list[str]) -> str | None:
    """Return the wiki's first sensitive subject that the texts speak of, if any.

    A subject may be several words; all of them must occur, in any form ("refunds" for "refund").
    """
    words = {word for text in texts for word in content_words(text)}
    for line in wiki.sensitive_subjects.splitlines():
        subject = set(content_words(line))
        if subject and subject <= words:
            return line.strip()
    return None
