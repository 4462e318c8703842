"""Keeping an answer with everything it rested on, in one transaction."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.urls import reverse

from ask.models import Answer, AnswerPassage, AnswerSentence, GeneralAnswer
from ask.services.attempts import Attempt, forget_sentences
from ask.services.draft import Written
from ask.services.guard import Checked
from ask.services.manifest import Manifest
from ask.services.sensitivity import sensitive_subject
from ask.services.tracing import citations_behind, citations_by_offset
from engines.answerer import Draft
from engines.text import claims
from wiki.models import Passage, Reliance, ReviewItem
from wiki.services import queue
from wiki.services.locks import share_writing


def answer_key(answer: Answer) -> str:
    """Return the answer's name in the review queue and where it is relied on."""
    return f"answer:{answer.pk}"


def answer_path(answer: Answer) -> str:
    """Return the answer's permalink."""
    return reverse("answer", kwargs={"wiki": answer.wiki.slug, "pk": answer.pk})


@transaction.atomic
def keep_answer(
    attempt: Attempt, written: Written, *, manifest: Manifest, general: GeneralAnswer | None = None
) -> None:
    """Write sentences, manifest and outcome; serve, hold, or say why not.

    What was shown while the answer was being made is written anew, so that nothing of it stands
    twice or outlives its page.

    Args:
        attempt: Whose answer it is.
        written: What was written, and what the guard made of it.
        manifest: All that was allowed.
        general: What a model knows of the world, where the pages do not cover the question.

    Raises:
        Stopped: The answer is not waited for any more; nothing was written.
    """
    answer = attempt.answer
    # A withdrawal must find what is kept of its words: before this, or not at all.
    share_writing(answer.wiki_id)
    attempt.lock()
    forget_sentences(answer)
    still = still_evidence(manifest)
    checked = _drop_what_left_the_pool(written.checked, still)
    passages = keep_manifest(answer, manifest, still)
    for ordinal, found in enumerate(checked, start=1):
        keep_sentence(answer, ordinal, found, passages)
    _rely(answer, checked, passages)
    _settle_outcome(answer, written.draft, checked)
    answer.stage = Answer.Stage.DONE
    answer.save()
    if general is not None and answer.status == Answer.Status.NOT_COVERED:
        general.save()


def still_evidence(manifest: Manifest) -> set[int]:
    """Return the passages whose page is evidence and shows the revision that was read."""
    pages = {passage.page_id for passage in manifest.passages}
    standing = set(
        Passage.objects.evidence()
        .filter(page__in=pages)
        .values_list("page_id", "page__current_revision_id")
    )
    return {p.pk for p in manifest.passages if (p.page_id, p.revision_id) in standing}


def _drop_what_left_the_pool(checked: Iterable[Checked], still: set[int]) -> list[Checked]:
    """Remove sentences whose page stopped being evidence while the answer was being written."""
    gone = "Its page changed or left the pool of evidence meanwhile."
    return [
        found if found.removed or found.passage in still else found.without(gone)
        for found in checked
    ]


def keep_manifest(answer: Answer, manifest: Manifest, still: set[int]) -> dict[int, AnswerPassage]:
    """Write the manifest, with the text of what is still evidence; return its rows by passage."""
    rows = AnswerPassage.objects.bulk_create(
        AnswerPassage(
            answer=answer,
            number=number,
            page=passage.page,
            revision=passage.revision,
            heading=passage.heading,
            anchor=passage.anchor,
            text=manifest.texts[passage.pk] if passage.pk in still else "",
        )
        for number, passage in enumerate(manifest.passages, start=1)
    )
    return {passage.pk: row for passage, row in zip(manifest.passages, rows, strict=True)}


def keep_sentence(
    answer: Answer, ordinal: int, found: Checked, passages: dict[int, AnswerPassage]
) -> None:
    """Write one sentence and, where it stands, the citations behind it."""
    passage = passages.get(found.passage) if found.passage is not None else None
    sentence = AnswerSentence.objects.create(
        answer=answer,
        ordinal=ordinal,
        text=found.sentence.text,
        passage=passage,
        verdict=found.verdict,
        confidence=found.confidence,
        reason=found.reason,
        removed=found.removed,
    )
    if passage is None or found.removed:
        return
    revision = passage.revision
    sentence.citations.set(
        citations_behind(
            sentence.text,
            page_claims=claims(revision.body),
            by_offset=citations_by_offset(revision),
        )
    )


def _rely(answer: Answer, checked: Iterable[Checked], passages: dict[int, AnswerPassage]) -> None:
    """Let the wiki know on which revisions the answer rests."""
    standing = [passages[c.passage] for c in checked if not c.removed and c.passage in passages]
    for revision in {passage.revision for passage in standing}:
        Reliance.objects.get_or_create(
            revision=revision,
            key=answer_key(answer),
            defaults={
                "wiki": answer.wiki,
                "title": answer.question[:300],
                "path": answer_path(answer),
            },
        )


def _why_uncovered(answer: Answer, draft: Draft) -> str:
    """Say why, also where there was nothing to look through: an answerer knows no wiki."""
    if answer.passages.exists():
        return draft.reason
    return "This wiki has no active page that speaks of it. Promote a draft, or upload a document."


def _settle_outcome(answer: Answer, draft: Draft, checked: Sequence[Checked]) -> None:
    """Decide whether the answer is served, held, blocked, or not covered."""
    standing = [found for found in checked if not found.removed]
    if not draft.covered:
        answer.status, answer.reason = Answer.Status.NOT_COVERED, _why_uncovered(answer, draft)
        return
    if not standing:
        answer.status = Answer.Status.BLOCKED
        reasons = dict.fromkeys(found.reason for found in checked)
        answer.reason = f"No sentence passed the checks: {' '.join(reasons)}"
        return
    answer.confidence = min(draft.confidence, *(found.confidence or 0.0 for found in standing))
    answer.status = Answer.Status.ANSWERED
    texts = [answer.question, answer.meant, *(found.sentence.text for found in standing)]
    subject = sensitive_subject(wiki=answer.wiki, texts=texts)
    if subject and answer.confidence < answer.wiki.sensitive_threshold:
        _hold(answer, subject)


def _hold(answer: Answer, subject: str) -> None:
    answer.status = Answer.Status.HELD
    answer.reason = (
        f"It touches “{subject}”, and is {answer.confidence:.0%} sure where this wiki asks for "
        f"{answer.wiki.sensitive_threshold:.0%}. An editor looks at it first."
    )
    queue.enqueue(
        wiki=answer.wiki,
        kind=ReviewItem.Kind.ANSWER,
        key=answer_key(answer),
        subject=answer.question,
        detail=answer.reason,
        path=answer_path(answer),
    )
