"""Server time and queries of the screens people open most."""

import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models.functions import Length
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.http import urlencode

from ask.models import Answer
from wiki.models import Page, User, Wiki

RUNS = 20


@dataclass(frozen=True, slots=True)
class Cost:
    """What one screen costs: median server time in milliseconds, and database queries."""

    p50_ms: float
    queries: int


class NothingToMeasureError(Exception):
    """The wiki has no page, or the site nobody who may read it."""


def screens(wiki: Wiki) -> dict[str, str]:
    """Return the addresses to measure, by name: the wiki's longest page stands for all.

    The answer last given is among them, where somebody asked. Nothing is asked: opening these
    changes nothing.

    Raises:
        NothingToMeasureError: The wiki has no page.
    """
    length = Length("current_revision__body")
    page = Page.objects.filter(wiki=wiki).exclude(current_revision=None).order_by(-length).first()
    if page is None:
        raise NothingToMeasureError(f"“{wiki}” has no page to measure.")
    of_page = {"wiki": wiki.slug, "page": page.slug}
    of_wiki = {"wiki": wiki.slug}
    answer = Answer.objects.filter(wiki=wiki, status=Answer.Status.ANSWERED).order_by("-pk").first()
    answered = {"answer": reverse("answer", kwargs=of_wiki | {"pk": answer.pk})} if answer else {}
    return {
        "page": reverse("page", kwargs=of_page),
        "faithfulness": reverse("page_faithfulness", kwargs=of_page),
        "sources": reverse("page_sources", kwargs=of_page),
        "history": reverse("page_history", kwargs=of_page),
        "front": reverse("wiki", kwargs=of_wiki),
        **{
            name: f"{reverse('search', kwargs=of_wiki)}?{urlencode({'q': typed})}"
            for name, typed in searches(page.title).items()
        },
        "palette": f"{reverse('palette', kwargs=of_wiki)}?{urlencode({'q': page.title[:3]})}",
        "ask": reverse("ask", kwargs=of_wiki),
        **answered,
        "review": reverse("review", kwargs=of_wiki),
    }


def searches(title: str) -> dict[str, str]:
    """Return what is typed into the search, by kind: all of it about the page of this title."""
    words = title.split()
    longest = max(words, key=len)
    return {
        "search": title,
        "search_phrase": f'"{" ".join(words[:2])}"',
        "search_without": f"{title} -{longest}",
        "search_dated": f"updated:>=2000 {title}",
        # Two letters in the wrong order: it stands nowhere, and is looked for by likeness.
        "search_typo": f"{longest[:-2]}{longest[-1:]}{longest[-2:-1]}",
        "search_long": " ".join([title] * 100),
    }


def measure_screens(wiki: Wiki, *, runs: int = RUNS) -> Mapping[str, Cost]:
    """Open each screen `runs` times as who runs the site, after one time to warm up.

    Raises:
        NothingToMeasureError: There is no page, or nobody who runs the site.
    """
    person = User.objects.filter(is_superuser=True, is_active=True).first()
    if person is None:
        raise NothingToMeasureError("Nobody runs this site yet: set it up first.")
    client = Client(SERVER_NAME="localhost")
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return {name: _cost(client, address, runs) for name, address in screens(wiki).items()}


def _cost(client: Client, address: str, runs: int) -> Cost:
    with CaptureQueriesContext(connection) as queries:
        status = client.get(address).status_code
    # Counted now: the next request empties the log.
    count = len(queries)
    if status != 200:  # noqa: PLR2004 - OK
        raise NothingToMeasureError(f"{address} answers {status}.")
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        client.get(address)
        times.append((time.perf_counter() - begun) * 1000)
    return Cost(round(statistics.median(times), 1), count)
