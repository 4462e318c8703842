"""The guard for sentences of the web: that of every answer, and a plainness of its own."""

import re
from collections.abc import Mapping, Sequence

from ask.services.guard import Checked, check_sentences
from ask.services.sensitivity import sensitive_subject
from engines.answerer import AnswerSentence
from engines.verify import Auditor
from wiki.models import Wiki
from wiki.rendering import references

# An address to go to, or what would pass for a marker that we put there.
_LEADS = re.compile(
    r"\b[a-z][a-z0-9+.-]*://|\bwww\.|\bmailto:|<[/!a-z]|\[\s*W\s*\d+\s*\]", re.IGNORECASE
)


def check_web_sentences(
    sentences: Sequence[AnswerSentence],
    *,
    excerpts: Mapping[int, str],
    wiki: Wiki,
    auditor: Auditor,
) -> list[Checked]:
    """Return the sentences that may be shown.

    Each is plain words, speaks of no sensitive subject of the wiki, cites an excerpt that was
    fetched, and is supported by it as every sentence of an answer is by its passage.
    """
    plain = [each for each in sentences if is_plain(each.text) and not _is_sensitive(each, wiki)]
    checked = check_sentences(plain, manifest=excerpts, auditor=auditor)
    return [found for found in checked if not found.removed]


def is_plain(text: str) -> bool:
    """Say whether a sentence leads nowhere: no link, address, picture, markup or citation.

    Unlike a passage of the wiki, a page of the web is written by nobody whom the reader trusts:
    also what it does hold itself is not passed on.
    """
    return not (_LEADS.search(text) or references(text) or references(text, inline=True))


def _is_sensitive(sentence: AnswerSentence, wiki: Wiki) -> bool:
    return sensitive_subject(wiki=wiki, texts=[sentence.text]) is not None
