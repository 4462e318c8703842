"""One more chance for a sentence that the guard refused, where a model can word it anew."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ask.services.guard import Checked, check_sentences
from ask.services.manifest import Manifest
from endpoints.services.calls import run_calls
from engines.answerer import AnswerSentence, ModelAnswerer
from engines.verify import Auditor


def repair_refused(
    checked: Sequence[Checked], *, answerer: ModelAnswerer, manifest: Manifest, auditor: Auditor
) -> list[Checked]:
    """Give each refused sentence back once, with the reason and its passage alone.

    What comes back is guarded like any other sentence; what is refused again, or comes back as
    nothing, stays removed. What could not be checked is not given back: its words are not at fault.
    """
    faulty = [place for place, found in enumerate(checked) if found.removed and found.is_at_fault]
    if not faulty:
        return list(checked)
    calls = [partial(_again, checked[place], answerer, manifest) for place in faulty]
    replies = run_calls(calls)
    anew = {
        place: reply
        for place, reply in zip(faulty, replies, strict=True)
        if isinstance(reply, AnswerSentence)
    }
    guarded = check_sentences(list(anew.values()), manifest=manifest.texts, auditor=auditor)
    mended = dict(zip(anew, guarded, strict=True))
    return [_settled(found, mended.get(place)) for place, found in enumerate(checked)]


def _again(found: Checked, answerer: ModelAnswerer, manifest: Manifest) -> AnswerSentence | None:
    ids = None if found.passage is None else [found.passage]
    return answerer.repair(found.sentence, manifest.candidates(ids), found.reason)


def _settled(first: Checked, second: Checked | None) -> Checked:
    """Return what becomes of a sentence; refused twice, it keeps both reasons."""
    if second is None or not second.removed:
        return second or first
    return replace(second, reason=f"{first.reason} Worded anew: {second.reason}")
