"""Edits for a conflict: asked for, kept, and chosen by a person; see `candidates` for how made."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from audit.models import SuggestedEdit, SuggestionRun
from audit.services.candidates import Worded, dispute_of, fault_of, judged
from audit.services.citing import lines_for
from engines.llm import LlmError
from engines.resolver import Dispute, Resolver
from engines.verify import Auditor
from wiki.errors import RefusedError
from wiki.models import Conflict, Proposal, Role, User
from wiki.permissions import require
from wiki.services.citations import resolve_known_markers
from wiki.services.locks import share_writing
from wiki.services.resolving import Replacement, propose_edit

# Longer than a task may run: what gives no sign for so long is dead.
STALLED_AFTER = timedelta(minutes=6)
MAX_ATTEMPTS = 3
_NAME = 200  # characters of an engine's name that a proposal keeps


@dataclass(frozen=True, slots=True)
class Suggester:
    """A resolver, and what people call it."""

    name: str
    resolver: Resolver


@transaction.atomic
def queue_suggestions(*, conflict: Conflict, person: User | None) -> SuggestionRun:
    """Note that edits are wanted; the caller sends the task on commit.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: The conflict is decided, is none that an edit of words could settle, or edits
            are being looked for.
    """
    if person is not None:
        require(person, conflict.page.wiki, Role.EDITOR)
    _require_words(conflict)
    under_way = SuggestionRun.objects.select_for_update().filter(conflict=conflict).first()
    if under_way is not None and under_way.is_under_way:
        raise RefusedError("Edits are being worded already. Look again in a moment.")
    run, _ = SuggestionRun.objects.update_or_create(
        conflict=conflict,
        defaults={
            "status": SuggestionRun.Status.WAITING,
            "attempts": 0,
            "error": "",
            "asked_by": person,
        },
    )
    return run


def stalled_suggestions() -> list[int]:
    """Return the conflicts whose search for edits gives no sign of life."""
    quiet = SuggestionRun.objects.filter(
        status__in=(SuggestionRun.Status.WAITING, SuggestionRun.Status.RUNNING),
        heartbeat_at__lt=timezone.now() - STALLED_AFTER,
    )
    return list(quiet.values_list("conflict_id", flat=True))


def make_suggestions(
    *, conflict: Conflict, suggesters: Sequence[Suggester], auditor: Auditor
) -> SuggestionRun:
    """Ask the engines, judge what they say, and keep it in the place of what was kept before.

    No transaction is open while a model is waited for. An engine that gives nothing loses only
    its own edits; the reason stands on the run. Safe to run twice.
    """
    run, _ = SuggestionRun.objects.get_or_create(conflict=conflict)
    if run.attempts >= MAX_ATTEMPTS:
        return _end(run, [], [f"This was broken off {run.attempts} times. Ask again."])
    run.status, run.attempts = SuggestionRun.Status.RUNNING, run.attempts + 1
    run.save()
    shown = lines_for(conflict)
    try:
        _require_words(conflict)
        dispute = dispute_of(conflict, shown)
    except RefusedError as refusal:
        return _end(run, [], [str(refusal)])
    worded, errors = _asked(suggesters, dispute)
    return _end(run, judged(conflict, worded, shown, auditor), errors)


def choose_suggestion(*, edit: SuggestedEdit, person: User) -> Proposal:
    """Propose a suggested edit on the page as it is now; it is approved like any other change.

    Raises:
        NotAllowedError: The person is no editor here.
        RefusedError: It is not offered, the conflict is decided, or the claim is gone.
    """
    conflict = edit.conflict
    require(person, conflict.page.wiki, Role.EDITOR)
    _require_words(conflict)
    if not edit.is_offered:
        raise RefusedError(f"This edit is not offered. {edit.obstacle}")
    # The page may have changed since the edit was looked at.
    fault = fault_of(conflict, edit.markdown)
    if fault:
        raise RefusedError(f"{fault} Have edits suggested anew on the page of today.")
    replacement = Replacement(edit.markdown, edit.reason, edit.engine[:_NAME])
    return propose_edit(conflict=conflict, person=person, replacement=replacement)


def _require_words(conflict: Conflict) -> None:
    if conflict.status != Conflict.Status.OPEN:
        raise RefusedError("This conflict was decided already. Reload to see how.")
    if conflict.kind != Conflict.Kind.CONTRADICTION:
        raise RefusedError("No source says otherwise here. Take the sentence out, or cite another.")


def _asked(suggesters: Sequence[Suggester], dispute: Dispute) -> tuple[list[Worded], list[str]]:
    found: list[Worded] = []
    errors = []
    for each in suggesters:
        try:
            edits = each.resolver.suggest(dispute)
        except LlmError as error:
            errors.append(f"{each.name} suggested nothing. {error}")
        else:
            made_by = each.resolver.fingerprint
            found += [Worded(edit, engine=each.name, made_by=made_by) for edit in edits]
    return found, errors


@transaction.atomic
def _end(
    run: SuggestionRun, edits: Sequence[SuggestedEdit], errors: Sequence[str]
) -> SuggestionRun:
    share_writing(run.conflict.page.wiki_id)
    # The run's row is the lock: two deliveries of one task write one after the other.
    run = SuggestionRun.objects.select_for_update(of=("self",)).get(pk=run.pk)
    SuggestedEdit.objects.filter(conflict=run.conflict_id).delete()
    SuggestedEdit.objects.bulk_create(_standing(edits))
    run.status = SuggestionRun.Status.FAILED if errors else SuggestionRun.Status.DONE
    run.error, run.attempts = " ".join(errors), 0
    run.save()
    return run


def _standing(edits: Sequence[SuggestedEdit]) -> list[SuggestedEdit]:
    """Leave out what rests on a source that was withdrawn while the engines worked."""
    wanted = {edit.conflict_id for edit in edits}
    conflict = Conflict.objects.select_related("page__wiki").filter(pk__in=wanted).first()
    if conflict is None or conflict.status != Conflict.Status.OPEN:
        return []
    wiki = conflict.page.wiki
    return [edit for edit in edits if not resolve_known_markers(wiki=wiki, body=edit.markdown)[1]]
