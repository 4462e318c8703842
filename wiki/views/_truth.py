"""How true whole wikis hang, for their small plumb lines."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.utils.safestring import SafeString
from redis.exceptions import RedisError

from wiki.models import Page, PageState, Wiki
from wiki.plumbline import VERDICTS, Verdict, small_plumb_line, summary

logger = logging.getLogger(__name__)

_READ = (PageState.ACTIVE, PageState.CONTRADICTED)
# Claims up to which a wiki's truth is counted anew for everybody who looks: some milliseconds.
# That of a larger one is counted once a minute, so that its front costs what that of a small one
# does.
COUNTED_ANEW = 10_000
KEPT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Truth:
    """The verdicts of everything readers may read in a wiki.

    Attributes:
        claims: How many there are.
        words: "41 supported, 2 drift", or "no claims".
        line: The small line, lying.
    """

    claims: int
    words: str
    line: SafeString

    @classmethod
    def of(cls, verdicts: Sequence[Verdict]) -> "Truth":
        """Say and draw these verdicts."""
        line = small_plumb_line(verdicts, horizontal=True)
        return cls(len(verdicts), summary(verdicts), line)


def truth_of_wikis(wikis: Iterable[Wiki]) -> dict[int, Truth]:
    """Return for each wiki, by id, how true it hangs."""
    wanted = [wiki.pk for wiki in wikis]
    known = _kept(wanted)
    counted = {pk: Truth.of(found) for pk, found in _verdicts(set(wanted) - set(known)).items()}
    _keep({pk: truth for pk, truth in counted.items() if truth.claims > COUNTED_ANEW})
    return known | counted


def _kept(wikis: Iterable[int]) -> dict[int, Truth]:
    keys = {_key(pk): pk for pk in wikis}
    try:
        return {keys[key]: truth for key, truth in cache.get_many(keys).items()}
    except RedisError as error:
        # It only takes longer.
        logger.warning("The cache does not answer: %s", error)
        return {}


def _keep(truths: Mapping[int, Truth]) -> None:
    try:
        cache.set_many({_key(pk): truth for pk, truth in truths.items()}, KEPT_SECONDS)
    except RedisError as error:
        logger.warning("The cache does not answer: %s", error)


def _key(pk: int) -> str:
    return f"truth-of-wiki-{pk}"


def _verdicts(wikis: Iterable[int]) -> dict[int, list[Verdict]]:
    """Return the verdicts of each wiki, page by page in order of title."""
    found: dict[int, list[Verdict]] = {pk: [] for pk in wikis}
    if not found:
        return found
    counts = (
        Page.objects.filter(wiki__in=found, state__in=_READ)
        .exclude(current_revision__faithfulness=None)
        .order_by("title")
        .values_list("wiki", *(f"current_revision__faithfulness__{name}" for name in VERDICTS))
    )
    for wiki, *numbers in counts:
        for verdict, number in zip(VERDICTS, numbers, strict=True):
            found[wiki].extend([verdict] * number)
    return found
