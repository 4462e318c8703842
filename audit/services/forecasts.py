"""What checking or reading would take of a language model, before it is begun. Nothing is sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from audit.models import Claim, Verdict
from audit.services.evidence import cited_claims
from audit.services.unread import PageClaims, with_their_revisions
from audit.services.verdicts import verdict_key
from endpoints.models import LlmRole
from endpoints.services.estimates import Estimate, estimate_calls
from engines.llm import Prompt
from engines.reviewer import Statement
from engines.reviewer.llm import DoubtsReply, LlmReviewer
from engines.verify import Auditor, Finding, Pair, Unchecked
from engines.verify.cascade import CascadeAuditor
from engines.verify.llm import Judgement, LlmAuditor
from wiki.models import Page, PageState, Revision, Wiki

# On a cascade the bundled auditor says which claims the model would be asked; of more than this it
# is shown a sample, spread over all of them.
SAMPLE = 200
_KEYS = 5_000  # in one query


@dataclass(frozen=True, slots=True)
class Forecast:
    """A job on claims, as far as a model has part in it.

    Attributes:
        claims: All that the job is about.
        cached: Those whose outcome is known, so that nobody is asked.
        local: Those that the bundled engine settles by itself.
        sent: Those that the model would see.
        estimate: What that takes at most; None where no model has the role.
        sampled: Whether `sent`, `local` and the estimate were reckoned from a sample.
    """

    claims: int
    cached: int
    local: int
    sent: int
    estimate: Estimate | None
    sampled: bool = False


def pages_to_check(*, wiki: Wiki, page: Page | None = None) -> list[Page]:
    """Return the pages that a check is of: this one, or all that are in use."""
    pages = Page.objects.filter(wiki=wiki).exclude(current_revision=None)
    if page is not None:
        pages = pages.filter(pk=page.pk)
    else:
        pages = pages.exclude(state=PageState.ARCHIVED)
    return with_their_revisions(pages)


def forecast_check(pages: Iterable[Page], *, auditor: Auditor) -> Forecast:
    """Say what auditing the current revisions would take with this auditor."""
    revisions = [page.current_revision for page in pages if page.current_revision]
    claims, pairs = _judgeable(revisions)
    unknown = _unknown(pairs, auditor.fingerprint)
    return forecast_pairs(unknown, auditor=auditor, claims=claims, cached=len(pairs) - len(unknown))


def forecast_pairs(
    pairs: Sequence[Pair], *, auditor: Auditor, claims: int, cached: int = 0
) -> Forecast:
    """Say what judging pairs would take with this auditor, none of them being in the cache."""
    sample, factor = _sample(pairs, auditor)
    asked = prompts_for(auditor, sample)
    model = may_ask(auditor)
    estimate = estimate_calls(LlmRole.AUDITOR, asked, Judgement) if model else None
    sent = min(len(pairs), round(len(asked) * factor))
    return Forecast(
        claims=claims,
        cached=cached,
        local=len(pairs) - sent,
        sent=sent,
        estimate=estimate.times(factor) if estimate else None,
        sampled=len(sample) < len(pairs),
    )


def forecast_reading(pages: Sequence[PageClaims], *, reviewer: LlmReviewer) -> Forecast:
    """Say what reading the claims of pages critically would take."""
    prompts = [
        prompt
        for page in pages
        if page.unread
        for prompt in reviewer.prompts(
            title=page.revision.page.title,
            statements=[Statement(claim.text, claim.heading) for claim in page.unread],
        )
    ]
    claims = sum(len(page.claims) for page in pages)
    sent = sum(len(page.unread) for page in pages)
    estimate = estimate_calls(LlmRole.REVIEWER, prompts, DoubtsReply)
    return Forecast(claims, cached=claims - sent, local=0, sent=sent, estimate=estimate)


def may_ask(auditor: Auditor) -> bool:
    """Say whether a model has part in this auditor."""
    return isinstance(auditor, CascadeAuditor | LlmAuditor)


def prompts_for(auditor: Auditor, pairs: Sequence[Pair]) -> list[Prompt]:
    """Return what judging pairs would send to a model."""
    if isinstance(auditor, CascadeAuditor):
        return prompts_for(auditor.second, auditor.asked(pairs))
    if isinstance(auditor, LlmAuditor):
        return [auditor.prompt(pair) for pair in pairs]
    return []


class Recorder:
    """Stands for an auditor: remembers what it would be asked, and judges nothing.

    Attributes:
        seen: Every pair, in order.
    """

    fingerprint = "recorder"

    def __init__(self) -> None:
        self.seen: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Remember the pairs."""
        self.seen += pairs
        return [Unchecked("Nothing was judged.") for _ in pairs]


def _sample(pairs: Sequence[Pair], auditor: Auditor) -> tuple[Sequence[Pair], float]:
    if len(pairs) <= SAMPLE or not isinstance(auditor, CascadeAuditor):
        return pairs, 1.0
    chosen = [pairs[place * len(pairs) // SAMPLE] for place in range(SAMPLE)]
    return chosen, len(pairs) / SAMPLE


def _judgeable(revisions: Sequence[Revision]) -> tuple[int, list[Pair]]:
    """Return the number of claims, and of those with evidence each pair once.

    What an audit wrote down is not parsed anew.
    """
    rows = Claim.objects.filter(revision__in=revisions).values_list("revision", "text", "evidence")
    audited = set()
    stated: list[tuple[str, str]] = []
    for number, text, evidence in rows.iterator():
        audited.add(number)
        stated.append((text, evidence))
    for revision in revisions:
        if revision.pk not in audited:
            found = cited_claims(wiki=revision.page.wiki, body=revision.body)
            stated += [(each.claim.text, each.evidence) for each in found]
    pairs = dict.fromkeys(Pair(text, evidence) for text, evidence in stated if evidence.strip())
    return len(stated), list(pairs)


def _unknown(pairs: Sequence[Pair], fingerprint: str) -> list[Pair]:
    by_key = {verdict_key(pair, fingerprint): pair for pair in pairs}
    keys = list(by_key)
    known: set[str] = set()
    for start in range(0, len(keys), _KEYS):
        found = Verdict.objects.filter(pk__in=keys[start : start + _KEYS])
        known.update(found.values_list("pk", flat=True))
    return [pair for key, pair in by_key.items() if key not in known]
