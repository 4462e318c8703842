"""Gaps: what people asked and the wiki could not answer, and how it might be filled."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Max, Q, TextField, Value
from django.db.models.functions import Coalesce, Lower, NullIf, Replace, Trim
from django.utils import timezone

from ask.models import Answer
from engines.text import content_words, words
from wiki.models import Wiki

# What was not asked again for half a year is not what people look for now.
REMEMBERED = timedelta(days=180)
_ENDED = (Answer.Status.ANSWERED, Answer.Status.NOT_COVERED, Answer.Status.BLOCKED)
_UNANSWERED = Q(status__in=(Answer.Status.NOT_COVERED, Answer.Status.BLOCKED))
# A follow-up by itself ("And for them?") tells nobody what is missing.
_MEANT = Coalesce(NullIf("understood_as", Value("")), "question")
_WORDS = 8  # of a question in a search query


@dataclass(frozen=True, slots=True)
class Gap:
    """A question that stands unanswered.

    Attributes:
        latest: Its last answer, which says why and names the nearest pages.
        times: How often it was asked in vain.
    """

    latest: Answer
    times: int


def open_gaps(wiki: Wiki) -> list[Gap]:
    """Return what was asked in vain and not answered since, most asked first.

    Two wordings that differ in case or a question mark alone are one question.
    """
    asked = (
        Answer.objects.filter(wiki=wiki, status__in=_ENDED)
        .filter(created_at__gte=timezone.now() - REMEMBERED)
        .order_by()
        .annotate(asked=_folded(_MEANT))
        .values("asked")
        .annotate(times=Count("pk", filter=_UNANSWERED), last=Max("pk"))
        .filter(times__gt=0)
    )
    times = {row["last"]: row["times"] for row in asked}
    latest = Answer.objects.filter(_UNANSWERED, pk__in=times).select_related("asker")
    gaps = [Gap(answer, times[answer.pk]) for answer in latest]
    return sorted(gaps, key=lambda gap: (-gap.times, -gap.latest.pk))


def _folded(text: Coalesce) -> Trim:
    without_mark = Replace(Lower(text), Value("?"), Value(""), output_field=TextField())
    return Trim(without_mark)


def search_queries(question: str, *, scope: str) -> list[str]:
    """Return what to type into a search engine to find a document that answers.

    Args:
        question: As it was asked.
        scope: What the wiki is about, in a few words: its name.
    """
    meant = list(dict.fromkeys(word for word in words(question) if content_words(word)))
    if not meant:
        return []
    plain = " ".join(meant[:_WORDS])
    return [plain, f"{plain} {scope}", f"{plain} {scope} filetype:pdf"]
