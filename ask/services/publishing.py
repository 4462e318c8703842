"""Showing an answer sentence by sentence while it is made: a sentence only once it has passed."""

from typing import TYPE_CHECKING

from django.db import transaction

from ask.services.attempts import Attempt, forget_sentences
from ask.services.guard import Checked
from ask.services.keeping import keep_manifest, keep_sentence, still_evidence
from ask.services.manifest import Manifest
from ask.services.sensitivity import sensitive_subject
from wiki.services.locks import share_writing

if TYPE_CHECKING:
    from ask.models import AnswerPassage

_NEW_SUBJECT = "It brings up “{subject}”, of which neither the question nor the passages speak."


class Publisher:
    """Writes down what may be seen of an answer that is not done.

    An answer that might be held for an editor shows nothing before it is settled. Whether it
    might is known before its first sentence, from the question and everything that was found; a
    sentence that brings up a sensitive subject from nowhere is taken out, since it would hold
    back what was shown already.
    """

    def __init__(self, attempt: Attempt, manifest: Manifest) -> None:
        self._attempt = attempt
        self._manifest = manifest
        self._passages: dict[int, AnswerPassage] = {}
        self._said = [attempt.answer.question, attempt.answer.meant]
        self._quiet = self._subject_of([*self._said, *manifest.words()]) is not None
        self._shown = 0

    def show(self, found: Checked) -> Checked:
        """Show a sentence that has passed; return it, or what becomes of it instead.

        Raises:
            Stopped: The answer is not waited for any more.
        """
        if self._quiet or found.removed:
            return found
        subject = self._subject_of([*self._said, found.sentence.text])
        if subject is not None:
            return found.without(_NEW_SUBJECT.format(subject=subject))
        self._said.append(found.sentence.text)
        self._write(found)
        return found

    @transaction.atomic
    def take_back(self) -> None:
        """Take back what was shown: another answer takes its place.

        Raises:
            Stopped: The answer is not waited for any more.
        """
        self._attempt.lock()
        forget_sentences(self._attempt.answer)
        self._passages, self._shown = {}, 0

    @transaction.atomic
    def _write(self, found: Checked) -> None:
        answer = self._attempt.answer
        # A withdrawal must find what is kept of its words: before this, or not at all.
        share_writing(answer.wiki_id)
        self._attempt.lock()
        still = still_evidence(self._manifest)
        if found.passage not in still:
            return
        if not self._passages:
            self._passages = keep_manifest(answer, self._manifest, still)
        self._shown += 1
        keep_sentence(answer, self._shown, found, self._passages)

    def _subject_of(self, texts: list[str]) -> str | None:
        wiki = self._attempt.answer.wiki
        return sensitive_subject(wiki=wiki, texts=texts) if wiki.sensitive_threshold else None
